// The settings page: a choice counts as soon as it is made. Without this script the form has a button.

const form = document.getElementById("settings");
const said = document.getElementById("kept");
const root = document.documentElement;

function apply({ name, value }) {
  root.dataset[name] = value;
  if (name !== "courts") return;
  for (const use of document.querySelectorAll(".sample use")) {
    use.setAttribute("href", form.dataset[value.toLowerCase()] + use.getAttribute("href").replace(/^.*#/, "#"));
  }
}

form.addEventListener("change", async ({ target }) => {
  apply(target);
  said.textContent = "";
  const body = new URLSearchParams([[target.name, target.value]]);
  try {
    const { type } = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    said.textContent = type === "opaqueredirect" ? said.dataset.kept : said.dataset.lost;
  } catch {
    said.textContent = said.dataset.lost;
  }
});
