// Who plays, where the browser refuses cookies: a token that the tab keeps until it is closed, and
// every request brings. Where storage is refused with them the tab's name holds it: that too lasts
// from page to page of this site, and goes with the tab.

const TOKEN = "X-Reussite-Token";
const NO_COOKIES = "X-Reussite-No-Cookies";
const NAMED = `${TOKEN}=`;

/** Return the tab's storage, or null where the browser refuses it as it refuses cookies. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function token() {
  const kept = storage();
  if (kept) return kept.getItem(TOKEN);
  return window.name.startsWith(NAMED) ? window.name.slice(NAMED.length) : null;
}

/** Return what a request has to bring. `cookieEnabled` is true in some browsers that refuse them. */
export function bringing() {
  const known = token();
  if (known) return { [TOKEN]: known };
  return navigator.cookieEnabled && storage() ? {} : { [NO_COOKIES]: "1" };
}

/** Keep the token that an answer gives; return whether it is the tab's first. */
export function keepToken(answer) {
  const given = answer.headers.get(TOKEN);
  if (!given) return false;
  const first = !token();
  const kept = storage();
  if (kept) kept.setItem(TOKEN, given);
  else window.name = NAMED + given;
  return first;
}
