import { blank, classNamed, signs, space, unmarked } from "../print/letter-classes.ts";

/** The classes that count as the same drawing at one place of a form. */
export interface Drawing {
  readonly name: string;
  readonly classes: readonly number[];
}

/**
 * Allowed text between two characters: nothing; a hyphen, a point or a space within a word; the same in a
 * number; any space or sign; a few unknown characters.
 */
export type Gap = "none" | "within" | "parted" | "loose" | "wild";

/**
 * Required text before and after: a space, a sign or the line's end, and nothing more for a `word`. `name`
 * allows a figure at a cost, because licences number their fields. `number` allows no sign that belongs to a
 * longer number. `date` allows a letter at a cost. `code` allows a hyphen. `open` allows anything.
 */
export type Edge = "name" | "word" | "number" | "date" | "code" | "open";

/** One way of writing a value. */
export interface Form {
  readonly drawings: readonly Drawing[];
  /** The gap between each drawing and the next. */
  readonly gaps: readonly Gap[];
  readonly before: Edge;
  readonly behind: Edge;
  /** Indices of the drawings before which the form may continue in another box. */
  readonly breaks: readonly number[];
  /** The drawings that similar values may contain. */
  readonly alphabet: readonly Drawing[];
  /**
   * For each drawing, the required margin in nats over values that differ there. 0 if nothing else may stand
   * there.
   */
  readonly needs: readonly number[];
  /** Must stand alone on its line: it is also a word of labels, or part of a date in figures. */
  readonly alone?: boolean;
  /** Groups of two figures, as in telephone numbers. */
  readonly grouped?: boolean;
  /** For a date: the drawings of its year. */
  readonly year?: { readonly from: number; readonly to: number };
  /** Similar values that differ in more than one drawing. */
  readonly rivals?: () => readonly Form[];
  /** Whether the edited form is another value of its kind. Default: always. */
  readonly isOther?: (edit: Edit) => boolean;
}

/** A change of a form in one place. */
export interface Edit {
  readonly kind: "other" | "more" | "less" | "exchanged";
  /** The edited drawing, or the one after an added drawing. */
  readonly at: number;
  readonly drawing?: Drawing;
}

/** Applies an edit to a list with one element for each drawing. `own` replaces or is added. */
export function editList<T>(all: readonly T[], { kind, at }: Edit, own: T | undefined): T[] {
  const edited = [...all];
  if (kind === "exchanged") edited.splice(at, 2, ...edited.slice(at, at + 2).reverse());
  else if (kind === "less") edited.splice(at, 1);
  else if (own !== undefined) edited.splice(at, kind === "other" ? 1 : 0, own);
  return edited;
}

const cachedDrawings = new Map<string, Drawing>();

function drawing(name: string, classes: readonly string[]): Drawing {
  const entry = cachedDrawings.get(name) ?? { name, classes: classes.map(classNamed) };
  cachedDrawings.set(name, entry);
  return entry;
}

const numberTwins: Readonly<Record<string, readonly string[]>> = {
  "0": ["0", "O"],
  O: ["O", "0"],
  "1": ["1", "I", "l"],
  I: ["I", "1", "l"],
};
const letterTwins: Readonly<Record<string, readonly string[]>> = {
  O: ["O", "0"],
  L: ["L", "l"],
  Þ: ["Þ", "P"],
};

/** In a number O and 0 are one drawing, and so are I and 1. */
export const inNumber = (name: string): Drawing =>
  drawing(`number ${twinsOf(name)}`, numberTwins[name] ?? (name === "L" ? ["L", "l"] : [name]));

const dateTwins: Readonly<Record<string, readonly string[]>> = { "0": ["0", "O"], "1": ["1", "I"] };

export const inDate = (name: string): Drawing => drawing(`date ${name}`, dateTwins[name] ?? [name]);

/** Replaces O by 0 and I by 1: print does not distinguish them. */
export const twinsOf = (number: string): string => number.replaceAll("O", "0").replaceAll("I", "1");

export const inName = (name: string): Drawing => drawing(`name ${name}`, letterTwins[name] ?? [name]);

/** A required space or sign. */
export const separator: Drawing = (() => {
  const entry = { name: "separator", classes: [space, ...signs] };
  cachedDrawings.set(entry.name, entry);
  return entry;
})();

const single = (names: string): readonly Drawing[] =>
  [...names].map((name) => drawing(`only ${name}`, [name]));

/** A small L is drawn as a capital I, and competes with it. */
export const asLetters: readonly Drawing[] = [
  ...single("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  drawing("small L", ["l"]),
];
export const asFigures: readonly Drawing[] = single("0123456789");
export const asEither: readonly Drawing[] = [...asLetters, ...asFigures];

/** The part of a form from one drawing index to another. */
export function partOf(form: Form, from: number, to: number): Form {
  const { rivals, isOther, year: _year, ...rest } = form;
  return {
    ...rest,
    ...(isOther && { isOther: (edit) => isOther({ ...edit, at: edit.at + from }) }),
    ...(rivals && from === 0 && { rivals: () => rivals().map((one) => partOf(one, 0, one.breaks[0] ?? to)) }),
    drawings: form.drawings.slice(from, to),
    gaps: form.gaps.slice(from, to - 1),
    needs: form.needs.slice(from, to),
    breaks: [],
    behind: to === form.drawings.length ? form.behind : edgeWithin(form.behind),
  };
}

/**
 * The spellings of one value. None of them competes with another, nor a letter with the same without a mark.
 */
export function asSpellings(forms: readonly Form[]): readonly Form[] {
  if (forms.length < 2) return forms;
  const all = new Set(forms.map(({ drawings }) => classesOf(drawings)));
  return forms.map((form) => ({
    ...form,
    isOther: (edit) => !all.has(classesOf(editList(form.drawings, edit, edit.drawing))),
  }));
}

const classesOf = (drawings: readonly Drawing[]): string =>
  drawings.map(({ classes: [first = blank] }) => unmarked(first)).join(" ");

const edgeWithin = (edge: Edge): Edge => (edge === "open" ? "name" : edge);

/** A word with any text before and after it. */
export const openForm = (drawings: readonly Drawing[]): Form => ({
  drawings,
  gaps: drawings.slice(1).map(() => "none"),
  before: "open",
  behind: "open",
  breaks: [],
  alphabet: [],
  needs: [],
});
