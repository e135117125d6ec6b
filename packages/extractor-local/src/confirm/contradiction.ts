import { unit } from "../print/print-look.ts";
import { standsApart } from "./apart.ts";
import { editCosts, editsOf } from "./edits.ts";
import { type Effort, type Evidence, weighHit } from "./evidence.ts";
import { type Edit, editList, type Form } from "./form.ts";
import { rowOf, type SideLine, samePlace } from "./place.ts";
import { spot } from "./spot.ts";

/** How clearly another value must be seen to contradict, in nats. */
export const clear = 1;
const margin = 2;
const most = clear / unit;
/** A shorter value has too many similar values. */
const shortest = 5;

/** A value that differs in one place and is clearly printed there. Absent if another value was confirmed. */
export function contradiction(
  lines: readonly SideLine[],
  forms: readonly Form[],
  taken: readonly Evidence[],
  effort: Effort,
): Evidence | undefined {
  for (const form of forms) {
    if (form.drawings.length < shortest) continue;
    const edits = editsOf(form).filter((edit) => tells(edit, form));
    for (const { line, side } of lines) {
      if (effort.left <= 0) return undefined;
      effort.left -= form.drawings.length;
      if (withoutWorst(form.drawings.map(line.least)) > most) continue;
      effort.left -= edits.length * line.steps;
      const { own, edits: costs } = editCosts(line, form, edits, { from: 0, to: line.steps });
      const best = costs.reduce((least, cost, at) => (cost < (costs[least] ?? own) ? at : least), 0);
      const edit = edits[best];
      if (!edit || (costs[best] ?? own) > most || own <= (costs[best] ?? own)) continue;
      const other = applyEdit(form, edit);
      const found = spot(line, other);
      if (!standsApart(line, other, found)) continue;
      const place = rowOf(line, found);
      if (taken.some(({ parts }) => parts.some((part) => part.side === side && samePlace(part.place, place))))
        continue;
      const evidence = weighHit({ line, side, form: other, spot: found, place }, lines, effort);
      if (evidence.score >= -clear && evidence.margin >= margin) return evidence;
    }
  }
  return undefined;
}

/**
 * Whether an edit can contradict. A box may be cut at its ends, and two dates of one document may differ in
 * the year alone.
 */
function tells({ kind, at }: Edit, { drawings, year }: Form): boolean {
  if (kind === "less" && (at === 0 || at === drawings.length - 1)) return false;
  return !year || at < year.from || at >= year.to;
}

const withoutWorst = (costs: readonly number[]): number =>
  costs.reduce((sum, cost) => sum + cost, 0) - Math.max(...costs);

/** The form of the edited value. */
export function applyEdit(form: Form, edit: Edit): Form {
  const gap = Math.max(0, edit.at - 1);
  const gaps = [...form.gaps];
  if (edit.kind === "less") gaps.splice(gap, 1);
  if (edit.kind === "more") gaps.splice(gap, 0, gaps[gap] ?? "none");
  const { year: _year, rivals: _rivals, isOther: _isOther, ...rest } = form;
  const drawings = editList(form.drawings, edit, edit.drawing);
  const changed = edit.kind === "less" || edit.kind === "more";
  const needs = changed ? editList(form.needs, edit, 1) : form.needs;
  return { ...rest, drawings, gaps, needs, breaks: [] };
}
