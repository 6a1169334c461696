// The way back: where a player comes from a game that was begun, the new table offers it.

const KEY = "reussite:came-from";

function store(value) {
  try {
    if (value) sessionStorage.setItem(KEY, JSON.stringify(value));
    else sessionStorage.removeItem(KEY);
  } catch { /* private windows may refuse */ }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Offer the way back from a new deal, and remember this one where a new deal is asked for. */
export function cameFrom(play, words) {
  const { number, game } = play.board.table.dataset;
  const link = document.getElementById("came-from");
  const from = stored();
  store(null);
  if (from && from.game === game && from.number !== number && !play.state.rev) {
    link.href = from.url;
    link.textContent = words.text("came_from", { number: from.number });
    link.hidden = false;
  }
  const leave = () => store(number && (play.state.length || play.flight) ? { game, number, url: location.pathname } : null);
  document.getElementById("deal").addEventListener("submit", leave);
  for (const other of document.querySelectorAll('a[href*="?new="]')) other.addEventListener("click", leave);
}
