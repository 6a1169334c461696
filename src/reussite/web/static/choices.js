// A page that was left open, or that the back button shows again, follows choices made meanwhile.

const read = () => (/(?:^|; )ui=([^;]*)/.exec(document.cookie)?.[1] ?? "").replace(/^(en|fr|pt)\b\.?/, "");
const drawn = read();

function follow() {
  if (!document.hidden && read() !== drawn) location.reload();
}

window.addEventListener("pageshow", ({ persisted }) => persisted && follow());
document.addEventListener("visibilitychange", follow);
