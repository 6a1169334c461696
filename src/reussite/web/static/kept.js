// What the browser keeps for this site: in the tab (`sessionStorage`) or for all of them
// (`localStorage`). Where it refuses, the page itself remembers for as long as it is there.

const here = new Map();

export function keep(area, name, value) {
  try {
    here.delete(name);
    if (value === null) window[area].removeItem(name);
    else window[area].setItem(name, value);
  } catch { // cookies are blocked, or a private window
    here.set(name, value);
  }
}

export function kept(area, name) {
  if (here.has(name)) return here.get(name);
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}
