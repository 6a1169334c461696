// Where the browser refuses cookies, the tab itself says who plays: the page is asked for again
// with the token of this tab, and so are its forms and its download.

import { bringing, keepToken, token } from "./token.js";

async function show(address, more = {}) {
  const answer = await fetch(address, { ...more, headers: bringing(), cache: "no-store" });
  keepToken(answer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = document.getElementById("main");
  main.replaceChildren(...page.getElementById("main").childNodes);
  main.focus();
}

async function download(link) {
  const answer = await fetch(link.href, { headers: bringing() });
  const name = /filename="(.+?)"/.exec(answer.headers.get("Content-Disposition"));
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: name?.[1] ?? "" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

if (token()) {
  show(location.href);
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const fields = new FormData(form, event.submitter);
    const body = form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields);
    show(form.action, { method: "POST", body });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    download(link);
  });
}
