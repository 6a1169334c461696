// The settings page: a choice counts as soon as it is made. Without this script the form has a button.

const form = document.getElementById("settings");
const said = document.getElementById("kept");
const root = document.documentElement;

function apply({ name, value }) {
  root.dataset[name] = value;
  const { courts, index } = root.dataset;
  const face = index === "large" ? "compact" : "column";
  for (const use of document.querySelectorAll(".sample use")) {
    const card = use.getAttribute("href").split("-").pop();
    use.setAttribute("href", `${form.dataset[courts.toLowerCase()]}#${face}-${card}`);
  }
}

// Words are the server's: the page is loaded again, at the answer that was given.
function reload({ id }) {
  history.replaceState(null, "", `#${id}`);
  location.reload();
}

const given = document.getElementById(location.hash.slice(1));
if (given?.name === "portuguese") {
  given.focus();
  said.textContent = said.dataset.kept;
}

form.addEventListener("change", async ({ target }) => {
  apply(target);
  said.textContent = "";
  const body = new URLSearchParams([[target.name, target.value]]);
  try {
    const { type } = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    said.textContent = type === "opaqueredirect" ? said.dataset.kept : said.dataset.lost;
    if (type === "opaqueredirect" && target.name === "portuguese") reload(target);
  } catch {
    said.textContent = said.dataset.lost;
  }
});
