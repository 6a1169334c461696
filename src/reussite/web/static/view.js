// What the server's state shows, pile by pile. Pure functions; no rule of any game is known here.

const RANKS = "A23456789TJQK";

/**
 * Return the piles in the order in which they are read.
 *
 * A pile: `id` (of the page), `kind`, `source` (as actions write it), `target` (likewise), `cards`
 * (those that are seen, the last plays), `count` (of all its cards), `hidden` (how many of them lie
 * face down under the seen ones), `under` (the symbol that shows when the seen cards are lifted).
 */
export function pilesOf(state) {
  const { position, layout } = state;
  const columns = position.tableau.map((cards, place) => ({
    id: `t${place + 1}`, kind: "column", source: `t${place + 1}`, target: `t${place + 1}`,
    cards, count: cards.length, hidden: 0, under: "space",
  }));
  const foundations = foundationsOf(position);
  const before = [];
  const after = [];
  if (position.reserve) before.push(reserveOf(position.reserve));
  if (position.stock) after.push(stockOf(state));
  if (position.waste) after.push(wasteOf(position.waste));
  if (layout.kind === "wings") {
    const half = Math.ceil(columns.length / 2);
    return [...before, ...columns.slice(0, half), ...foundations, ...columns.slice(half), ...after];
  }
  return [...before, ...foundations, ...columns, ...after];
}

function foundationsOf(position) {
  const seen = {};
  return position.foundations.map(({ suit, top, next, count }) => {
    const place = (seen[suit] = (seen[suit] ?? -1) + 1);
    const below = top && count > 1 ? `card ${stepRank(top, -1)}` : `foundation-${suit}-${position.base ?? "A"}`;
    return {
      id: `f-${suit}-${place}`, kind: "foundation", source: top ? `f:${top}` : null, target: "f",
      suit, next, cards: top ? [top] : [], count, hidden: 0, under: below,
    };
  });
}

function reserveOf({ top, count, cards }) {
  const seen = cards ?? (top ? [top] : []);
  return {
    id: "r", kind: "reserve", source: "r", target: "r", cards: seen, count,
    hidden: count - seen.length, under: count > seen.length ? "back" : "space", open: Boolean(cards),
  };
}

function stockOf({ position, legal }) {
  const count = position.stock.count;
  return {
    id: "stock", kind: "stock", source: "stock", target: null, cards: [], count, hidden: count,
    draw: position.draw, redeal: (legal.stock ?? []).some((entry) => entry[2] === "redeal"),
    under: count ? "back" : "space",
  };
}

function wasteOf({ cards, count }) {
  return { id: "w", kind: "waste", source: "w", target: null, cards, count, hidden: 0, under: "space" };
}

function stepRank(code, step) {
  return RANKS.at((RANKS.indexOf(code[0]) + step) % RANKS.length) + code[1];
}

/** Say whether a card may be lifted, with all that lie on it. */
export function canLift(state, pile, index) {
  if (pile.kind === "column") return state.lift?.[pile.id]?.[index] === null;
  if (pile.kind === "foundation") return Boolean(pile.source && (state.legal[pile.source] || state.unknown));
  return pile.kind !== "stock" && index === pile.cards.length - 1;
}

/** Return how many cards may be lifted from a pile at once, fewest first. */
export function liftLengths(state, pile) {
  const lengths = pile.cards.map((_, index) => pile.cards.length - index);
  return lengths.filter((_, index) => canLift(state, pile, index)).reverse();
}

/** Return the legal actions that move what is selected: `[target, count, text]` each. */
export function actionsOf(state, selection) {
  if (!selection) return [];
  return (state.legal[selection.source] ?? []).filter((entry) => entry[1] === selection.count);
}

/** Say whether an action's target is a pile; `card` decides between equal foundations. */
export function isTarget(pile, target, card) {
  return pile.target === target && (pile.kind !== "foundation" || pile.next === card);
}

export function isLegal(state, text) {
  return Object.values(state.legal).some((entries) => entries.some((entry) => entry[2] === text));
}

/** Return what a press on the stock means: its next cards, or the waste turned over. */
export function turning({ position }) {
  return position.stock.count ? "draw" : "redeal";
}

/** Return the text of an action. */
export function actionText(source, target, count) {
  return `${source}>${target}${count > 1 ? `x${count}` : ""}`;
}

/**
 * Return the state as it looks at once after a move, until the server's answer arrives.
 *
 * What is turned up or filled in is not known here, so nothing is legal; what could be lifted still
 * can, and the ends.
 */
export function preview(state, { source, count, card }, target) {
  const next = structuredClone(state);
  const { position } = next;
  const column = (id) => position.tableau[Number(id.slice(1)) - 1];
  let cards = [card];
  if (source.startsWith("t")) cards = column(source).splice(-count);
  else if (source === "w") (position.waste.cards.pop(), (position.waste.count -= 1));
  else if (source === "r") takeReserve(position.reserve);
  else raise(position.foundations.findLast((pile) => pile.top === card), -1);
  if (target === "f") raise(position.foundations.find((pile) => pile.next === cards[0]), 1, cards[0]);
  else column(target).push(...cards);
  next.legal = {};
  next.unknown = state.layout.returns; // whether what lies on a foundation can come back
  next.lift = liftAfter(state, position.tableau);
  next.lift_sentences = { ...state.lift_sentences, [source]: [], [target]: [] };
  return next;
}

/** Return what may be lifted once columns are others; where a run may have been bared, all of it. */
function liftAfter({ lift, layout }, columns) {
  return Object.fromEntries(columns.map((cards, place) => {
    const before = lift?.[`t${place + 1}`] ?? [];
    const bared = layout.runs && cards.length < before.length && before[cards.length - 1] !== null;
    const end = cards.length - 1;
    return [`t${place + 1}`, cards.map((_, index) => (bared || index === end ? null : before[index] ?? null))];
  }));
}

function takeReserve(reserve) {
  reserve.count -= 1;
  reserve.cards?.pop();
  reserve.top = reserve.cards?.at(-1) ?? null;
}

function raise(pile, step, card) {
  if (!pile) return;
  pile.count += step;
  pile.next = step > 0 ? stepRank(card, 1) : pile.top;
  pile.top = step > 0 ? card : pile.count ? stepRank(pile.top, -1) : null;
  if (pile.count === 13) pile.next = null;
}
