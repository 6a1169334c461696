// Sentences of the page, made from the server's templates; no language is written in these scripts.

export class Words {
  constructor(strings, locale) {
    this.cards = strings.cards;
    this.piles = strings.piles;
    this.templates = strings.text;
    this.plurals = new Intl.PluralRules(locale);
    this.numbers = new Intl.NumberFormat(locale);
  }

  /** Return the sentence of a key; `count` chooses among plural forms. */
  text(key, values = {}, count = 0) {
    return capital(this.part(key, values, count));
  }

  /** Return the same as part of a longer sentence. */
  part(key, values = {}, count = 0) {
    let template = this.templates[key] ?? "";
    if (typeof template === "object") {
      template = template[this.plurals.select(count)] ?? template.other ?? "";
    }
    return template.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? this.number(value) : value;
    });
  }

  /** Return a sentence with the letters that the faces of jacks, queens and kings have. */
  lettered(text) {
    if (document.documentElement.dataset.courts !== "VDR") return text;
    return text.replace(/[JQK](?=[♠♥♦♣])/g, (letter) => ({ J: "V", Q: "D", K: "R" })[letter]);
  }

  number(value) {
    return this.numbers.format(value);
  }

  card(code) {
    return this.cards[code] ?? code;
  }

  /** Return the name of a pile of the page: `t1`, `r`, `w`, `stock`, `f-S-0`. */
  pile(id) {
    return this.piles[id] ?? this.piles[id.slice(0, 3)] ?? id;
  }

  /** Return what a screen reader says of a cell; `lifted`: it can be lifted, with what lies on it. */
  cell(pile, index, lifted) {
    const { cards, kind, id } = pile;
    const name = this.pile(id);
    if (kind === "stock") return this.stock(pile, name);
    if (kind === "foundation") return this.foundation(pile, name);
    if (!cards.length) return this.text({ column: "space_column", waste: "waste_empty" }[kind] ?? "space", { pile: name });
    const card = this.card(cards[index]);
    const under = cards.length - 1 - index;
    if (kind === "reserve" && pile.hidden && !under) {
      return this.text("reserve", { pile: name, card, n: pile.hidden }, pile.hidden);
    }
    if (kind === "waste" && !under) {
      return this.text("waste", { pile: name, card, n: pile.count }, pile.count);
    }
    const n = kind === "waste" ? pile.count : cards.length;
    const place = { card, i: n - under, n, k: under };
    if (under && lifted) return this.text("lifts", { ...place, k: under + 1 });
    return under ? this.text("covered", place, under) : this.text("free", place);
  }

  stock(pile, name) {
    if (pile.count) {
      const values = { pile: name, n: pile.count, draw: Math.min(pile.draw ?? 1, pile.count) };
      return this.text("stock", values, pile.count);
    }
    return this.text(pile.redeal ? "stock_empty_redeal" : "stock_empty", { pile: name });
  }

  foundation(pile, name) {
    const next = pile.next ? this.card(pile.next) : "";
    if (!pile.cards.length) return this.text("foundation_empty", { pile: name, next });
    if (!next) return this.text("foundation_full", { pile: name });
    return this.text("foundation", { pile: name, card: this.card(pile.cards[0]), next });
  }

  /** Return the name of a whole pile, for its row. */
  row(pile) {
    const name = this.pile(pile.id);
    if (pile.kind !== "column") return capital(name);
    const n = pile.cards.length;
    return n ? this.text("column", { pile: name, n }, n) : this.text("space", { pile: name });
  }

  /** Return where a card lies: its pile, and which one it is there. */
  place(pile, index) {
    if (pile.kind !== "column") return this.pile(pile.id);
    return this.part("place", { pile: this.pile(pile.id), i: index + 1, n: pile.cards.length });
  }

  /** Return the sentence for a card that was looked for. */
  found(code, places) {
    const card = this.card(code);
    if (!places.length) return this.text("not_seen", { card });
    return this.text("found", { card, places: places.join("; ") });
  }

  /** Return the sentence for a card that was picked up and the piles where it can go. */
  picked(code, piles) {
    const card = this.card(code);
    if (!piles.length) return this.text("picked_none", { card });
    const named = piles.map((pile) => {
      const end = pile.kind === "column" ? pile.cards.at(-1) : undefined;
      if (pile.kind === "foundation") return this.pile(pile.id.slice(0, 3));
      return end ? `${this.card(end)}, ${this.pile(pile.id)}` : this.pile(pile.id);
    });
    const places = [...new Set(named)]; // foundations of one suit are one place
    return this.text("picked", { card, n: places.length, places: places.join("; ") }, places.length);
  }
}

export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
