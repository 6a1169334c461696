// What the browser keeps for this site. Where it refuses, the page itself remembers for as long as it
// is there.

const here = new Map();

export function keep(name, value) {
  try {
    here.delete(name);
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch { // cookies are blocked, or a private window
    here.set(name, value);
  }
}

export function kept(name) {
  if (here.has(name)) return here.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
