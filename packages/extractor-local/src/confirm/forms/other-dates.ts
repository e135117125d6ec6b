import { type Drawing, type Edit, editList } from "../form.ts";

/** The drawings of a form, each with the part of the date to which it belongs. */
export interface DateCell {
  readonly drawing: Drawing;
  /** Index of its part. */
  readonly part: number;
  /** Absent for words and separators. */
  readonly kind?: "day" | "month" | "year";
}

const limits = { day: [1, 31], month: [1, 12], year: [1900, 2099] } as const;

/**
 * Whether an edited date is another date: `01 JAN 185` is not a date, and `1 JAN 85` is the same as `01 JAN
 * 85`. Marks beside a date are read as such figures.
 */
export function isOtherDate(cells: readonly DateCell[], edit: Edit): boolean {
  const before = valuesIn(cells);
  return editedCells(cells, edit).some((edited) => {
    const values = valuesIn(edited);
    return values.every(({ valid }) => valid) && values.some(({ value }, at) => value !== before[at]?.value);
  });
}

/** An added figure may belong to the part before it or to the one after it. */
function editedCells(cells: readonly DateCell[], edit: Edit): readonly DateCell[][] {
  const { kind, at, drawing } = edit;
  if (kind === "exchanged" || kind === "less") {
    const drawings = editList(
      cells.map((cell) => cell.drawing),
      edit,
      undefined,
    );
    const kept = kind === "less" ? editList(cells, edit, undefined) : cells;
    return [kept.flatMap((cell, index) => (drawings[index] ? [{ ...cell, drawing: drawings[index] }] : []))];
  }
  const places = kind === "other" ? [cells[at]] : [cells[at - 1], cells[at]];
  return places.flatMap((cell) =>
    cell?.kind && drawing ? [editList(cells, edit, { ...cell, drawing })] : [],
  );
}

function valuesIn(
  cells: readonly DateCell[],
): readonly { readonly value: number; readonly valid: boolean }[] {
  const texts = new Map<number, { readonly kind: keyof typeof limits; readonly text: string }>();
  for (const { part, kind, drawing } of cells)
    if (kind) texts.set(part, { kind, text: (texts.get(part)?.text ?? "") + drawing.name.slice(-1) });
  return [...texts.values()].map(({ kind, text }) => {
    const value = Number(text);
    const [least, most] = limits[kind];
    const short = kind === "year" && text.length === 2;
    const longest = kind === "year" ? 4 : 2;
    return { value, valid: short || (value >= least && value <= most && text.length <= longest) };
  });
}
