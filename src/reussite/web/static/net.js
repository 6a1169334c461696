// Talking to the server: one operation at a time, tried again until it is answered.
// An operation has an id of its own, so the server plays it once however often it arrives.

import { bringing, keepToken, token } from "./token.js";

const PAUSES = [1, 2, 4, 8, 15];
const PATIENCE = 8000; // milliseconds without an answer

/** Return an id that no other operation has. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // pages without https
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export class Net {
  /** `heard`: called with `lost` or `back` as the connection goes and returns, `tab` where no cookie is taken. */
  constructor(api, lang, heard) {
    Object.assign(this, { api, lang, heard });
    this.wake = () => {};
    window.addEventListener("online", () => this.wake());
  }

  /** What says who plays, where the browser refuses cookies. */
  get token() {
    return token();
  }

  /** Do something at a revision; resolves to `{ kind, state, events, error }`. */
  act({ op, rev }, what) {
    const body = JSON.stringify({ op, rev, do: what, seconds: this.seconds?.() });
    return this.untilAnswered(() => this.request("POST", "/act", body));
  }

  /** Return the state now, or null where it is still the one of this tag or cannot be had. */
  async state(tag) {
    try {
      const { status, data } = await this.request("GET", "", null, { "If-None-Match": `"${tag}"` });
      return status === 200 ? data.state ?? data : null;
    } catch {
      return null;
    }
  }

  /** Return the state now, however long it takes. */
  async freshState() {
    const { data } = await this.untilAnswered(() => this.request("GET", "", null));
    return data.state ?? data;
  }

  /** Ask something once; resolves to `{ status, data }`, or fails where there is no answer. */
  ask(method, path, body) {
    return this.request(method, path, body && JSON.stringify(body));
  }

  /** Tell the server that something is not waited for any more, even while the page goes. */
  leave(path) {
    fetch(`${this.api}${path}`, { method: "DELETE", keepalive: true, headers: bringing() }).catch(() => {});
  }

  async untilAnswered(send) {
    let lost = false;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await send();
        if ((answer.status < 500 && answer.status !== 429) || (answer.status === 500 && tries > 2)) {
          if (lost) this.heard("back");
          return { ...answer, kind: kindOf(answer), ...answer.data };
        }
      } catch { /* no connection, or no answer in time */ }
      if (!lost) this.heard("lost");
      lost = true;
      await this.pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
    }
  }

  /** Wait some seconds, or until the browser is online again. */
  pause(seconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  async request(method, path, body, more = {}) {
    const headers = { Accept: "application/json", ...bringing(), ...more };
    if (body) headers["Content-Type"] = "application/json";
    const url = `${this.api}${path}?lang=${this.lang}`;
    const response = await fetch(url, {
      method, body, headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
    });
    if (keepToken(response)) this.heard("tab");
    const data = response.status === 304 ? null : await response.json();
    return { status: response.status, data };
  }
}

function kindOf({ status }) {
  return { 200: "played", 400: "refused", 409: "stale", 422: "refused" }[status] ?? "wrong";
}

/** Tell other windows of this game which revision it has, and hear theirs. */
export function otherWindows(api, heard) {
  if (!window.BroadcastChannel) return () => {};
  const channel = new BroadcastChannel(`reussite:${api}`);
  channel.onmessage = ({ data }) => heard(data.rev);
  return (rev) => channel.postMessage({ rev });
}
