import type { OrientedBox } from "../image/geometry.ts";
import { unit } from "../print/print-look.ts";
import { beginsLine, endsLine, standsApart } from "./apart.ts";
import { editCosts, editsOf } from "./edits.ts";
import { type Edit, type Form, partOf } from "./form.ts";
import type { Line } from "./line.ts";
import { extentOf, goesOn, rowOf, type SideLine, samePlace } from "./place.ts";
import { leastCost, type Spot, spot } from "./spot.ts";

/** The evidence of all looks at one place for one form, in nats. */
export interface Evidence {
  readonly form: Form;
  readonly best: Hit;
  /** Mean of its two best looks. 0 means that the form is the likeliest reading. */
  readonly score: number;
  /**
   * How much likelier the form is than the likeliest similar value, minus the required margin. Confirmed from
   * 0 on.
   */
  readonly surplus: number;
  readonly margin: number;
  /** The best hit in each of its boxes. */
  readonly parts: readonly Hit[];
}

/** A candidate place of a form. */
export interface Hit extends SideLine {
  readonly form: Form;
  readonly spot: Spot;
  readonly place: OrientedBox;
}

/** Search steps for one document. A page of 200 lines and eleven claims took a tenth of them. */
export interface Effort {
  left: number;
}

export const confirmedFrom = -2;
/** A look in which a value costs more shows no trace of it. */
export const tracedFrom = -8;
/** A look in which both values cost more than this shows neither. */
const shown = 8 / unit;
/** Half a nat: the form is the likeliest reading. */
const plain = 8;
/** Three nats. */
const wholly = 48;
const mostPlaces = 4;
const mostHits = 12;
/** Cost of continuing in another box. */
const broken = 1 / unit;

/** Candidate places of a form, the likeliest first. */
export function hitsOf(lines: readonly SideLine[], form: Form, effort: Effort, from = confirmedFrom): Hit[] {
  const most = -from / unit;
  const hits: Hit[] = [];
  for (const { line, side } of lines) {
    if (effort.left <= 0) break;
    effort.left -= form.drawings.length;
    if (leastCost(line, form, most) > most) continue;
    effort.left -= form.drawings.length * line.steps;
    const found = spot(line, form, undefined, most);
    if (found.cost <= most && standsApart(line, form, found))
      hits.push({ line, side, form, spot: found, place: rowOf(line, found) });
  }
  return hits.sort((a, b) => a.spot.cost - b.spot.cost).slice(0, mostHits);
}

/** The evidence at each candidate place of the forms, the most convincing first. */
export function evidenceFor(
  lines: readonly SideLine[],
  forms: readonly Form[],
  effort: Effort,
  from = confirmedFrom,
): Evidence[] {
  const hits = forms
    .flatMap((form) => hitsOf(lines, form, effort, from))
    .sort((a, b) => a.spot.cost - b.spot.cost);
  const found: Evidence[] = [];
  for (const hit of distinct(hits)) {
    if (effort.left <= 0) break;
    found.push(weighHit(hit, lines, effort));
  }
  return found.sort(moreConvincing);
}

/** The same for a form whose parts stand in two related boxes. */
export function brokenEvidence(
  lines: readonly SideLine[],
  forms: readonly Form[],
  effort: Effort,
): Evidence[] {
  const found: Evidence[] = [];
  for (const form of forms)
    for (const at of form.breaks) {
      const firsts = distinct(hitsOf(lines, partOf(form, 0, at), effort));
      if (firsts.length === 0) continue;
      const seconds = distinct(hitsOf(lines, partOf(form, at, form.drawings.length), effort));
      for (const first of firsts)
        for (const second of seconds)
          if (
            partsEndAndBegin(form, first, second) &&
            first.side === second.side &&
            goesOn(first.place, second.place) &&
            effort.left > 0
          )
            found.push(together(form, weighHit(first, lines, effort), weighHit(second, lines, effort)));
    }
  return found.sort(moreConvincing);
}

/** The year of one date must not end another. The parts of a date in figures must be whole lines. */
function partsEndAndBegin({ before, alone = false }: Form, first: Hit, second: Hit): boolean {
  if (before !== "date") return true;
  const meet = endsLine(first.line, first.spot) && beginsLine(second.line, second.spot);
  return meet && (!alone || (beginsLine(first.line, first.spot) && endsLine(second.line, second.spot)));
}

function together(form: Form, one: Evidence, other: Evidence): Evidence {
  return {
    form,
    best: one.best,
    parts: [one.best, other.best],
    score: one.score + other.score - broken * unit,
    surplus: Math.min(one.surplus, other.surplus),
    margin: Math.min(one.margin, other.margin),
  };
}

const isConvincing = ({ score, surplus }: Evidence): boolean => score >= confirmedFrom && surplus >= 0;
const moreConvincing = (a: Evidence, b: Evidence): number =>
  Number(isConvincing(b)) - Number(isConvincing(a)) || b.score - a.score;

export const allConvincing = (evidence: readonly Evidence[]): readonly Evidence[] =>
  evidence.filter(isConvincing);

/** The best hit of each place. */
function distinct(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of hits)
    if (
      kept.length < mostPlaces &&
      !kept.some((one) => one.side === hit.side && samePlace(one.place, hit.place))
    )
      kept.push(hit);
  return kept;
}

/**
 * Weighs all looks at the place of a hit, including those that prefer another reading. The others outvote a
 * single misread look.
 */
export function weighHit(best: Hit, lines: readonly SideLine[], effort: Effort): Evidence {
  const { form, place } = best;
  const edits = editsOf(form);
  const rivals = form.rivals?.() ?? [];
  const votes = edits.map(() => ({ sum: 0, looks: 0 }));
  const rivalVotes = rivals.map(() => ({ sum: 0, looks: 0 }));
  const scores: number[] = [];
  for (const { line, side } of lines) {
    const extent = side === best.side ? extentOf(line, place) : undefined;
    if (!extent || effort.left <= 0) continue;
    effort.left -= (extent.to - extent.from) * edits.length;
    const costs = editCosts(line, form, edits, extent);
    scores.push(costs.own);
    for (const [at, vote] of votes.entries()) {
      const clearer = costs.own <= plain && isCut(edits[at], form);
      const other = costs.edits[at] ?? shown;
      count(vote, costs.own, clearer ? Math.max(other, costs.own + wholly) : other);
    }
    for (const [at, vote] of rivalVotes.entries()) {
      const rival = rivals[at];
      if (rival) count(vote, costs.own, rivalCost(line, rival, extent));
    }
  }
  const [first = shown, second = first] = scores.sort((a, b) => a - b);
  const weights = [
    ...edits.map((edit, at) => ({ vote: votes[at], need: needFor(edit, form) })),
    ...rivals.map((_, at) => ({ vote: rivalVotes[at], need: 1 })),
  ];
  let [margin, surplus] = [shown * unit, shown * unit];
  for (const { vote, need } of weights) {
    if (!vote || vote.looks === 0) continue;
    const advantage = (vote.sum / vote.looks) * unit;
    if (advantage < margin) margin = advantage;
    if (advantage - need < surplus) surplus = advantage - need;
  }
  return { form, best, parts: [best], score: (-(first + second) / 2) * unit, surplus, margin };
}

/**
 * A value without its first or last character also stands wherever the whole does, with that character left
 * over.
 */
const isCut = (edit: Edit | undefined, { drawings }: Form): boolean =>
  edit?.kind === "less" && (edit.at === 0 || edit.at === drawings.length - 1);

function count(vote: { sum: number; looks: number }, own: number, other: number): void {
  const [a, b] = [Math.min(own, shown), Math.min(other, shown)];
  if (a >= shown && b >= shown) return;
  vote.sum += b - a;
  vote.looks += 1;
}

const rivalCost = (
  line: Line,
  rival: Form,
  extent: { readonly from: number; readonly to: number },
): number => (leastCost(line, rival, shown) > shown ? shown : spot(line, rival, extent).cost);

function needFor({ at }: Edit, { needs }: Form): number {
  const beside = [needs[at] ?? 0, needs[at - 1] ?? 0];
  return Math.max(1, ...(needs[at] === undefined ? beside : [needs[at] ?? 1]));
}
