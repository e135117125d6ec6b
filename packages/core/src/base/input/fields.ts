import { z } from "zod";
import { statusOf } from "../../model/table.ts";
import { instantOf, isCalendarDate } from "../../model/time.ts";
import { PassmusterError, type Problem } from "../errors.ts";
import { pattern } from "./memoise.ts";
import { resultOf } from "./result-of.ts";

/** Laravel's sentences for the rules that the specification's fields have. */
export const sentences = {
  required: "The :attribute field is required.",
  string: "The :attribute field must be a string.",
  integer: "The :attribute field must be an integer.",
  boolean: "The :attribute field must be true or false.",
  object: "The :attribute field must be an array.",
  email: "The :attribute field must be a valid email address.",
  date: "The :attribute field must match the format Y-m-d.",
  past: "The :attribute field must be a date before today.",
  selected: "The selected :attribute is invalid.",
  oneOf,
  country: "The selected :attribute is invalid. Allowed: ISO 3166-1 alpha-3 codes, such as AUT or USA.",
  issuer:
    "The selected :attribute is invalid. Allowed: ISO 3166-1 alpha-3 codes, such as AUT or USA, and those of ICAO 9303-3, such as RKS or UNO.",
  characters: "The :attribute field contains characters that are not allowed.",
  prohibited: "The :attribute field is prohibited.",
  longerThan: (length: number) => `The :attribute field must not be greater than ${length} characters.`,
  differentFrom: (other: string) => `The :attribute field and ${other} must be different.`,
} as const;

const mostNamed = 8;

function oneOf(allowed: readonly (string | number)[], rest = "the documentation"): string {
  return `The selected :attribute is invalid. ${allowedOnly(allowed, rest)}`;
}

/** `Allowed: a, b.` Names up to eight values; `rest` says where the others are listed. */
export function allowedOnly(allowed: readonly (string | number)[], rest: string): string {
  const named = allowed.slice(0, mostNamed).join(", ");
  const more = allowed.length > mostNamed ? ` and ${allowed.length - mostNamed} more, see ${rest}` : "";
  return `Allowed: ${named}${more}.`;
}

function missingOr(sentence: string): (issue: { readonly input?: unknown }) => string {
  return (issue) => (issue.input === undefined || issue.input === null ? sentences.required : sentence);
}

/**
 * Controls (Unicode 15 §23.1) except tabs and line breaks. Terminals obey them; some databases cannot store
 * NUL.
 */
const control = pattern(String.raw`(?![\t\n\r])\p{Cc}`, "u");
/**
 * Also line breaks, marks that reorder the text around them (UAX #9 §2), and tags, which are invisible
 * (Unicode 15 §23.9).
 */
const notInLine = pattern(String.raw`[\p{Cc}\p{Bidi_Control}\u2028\u2029\u{E0000}-\u{E007F}]`, "u");
/**
 * More than four marks above or below one letter. Vowels and medials that take space of their own are letters
 * here.
 */
const piledMarks = pattern(String.raw`(?:[\p{Mc}\p{Cf}]*[\p{Mn}\p{Me}]){5}`, "u");
/**
 * Overrides, embeddings and isolates. A mark of direction alone, as in a sentence of two scripts, is no such
 * control.
 */
const reordering = pattern(String.raw`[\u202A-\u202E\u2066-\u2069]`, "u");
/** A character with a shape of its own. Marks combine with a base (Unicode 15 §3.6). U+2800 has no dots. */
const visible = pattern(String.raw`[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\s\u2800]`, "u");

// A lone surrogate is not a character (Unicode 15 §3.8).
function hasOnlyCharacters(text: string): boolean {
  return !control().test(text) && text.isWellFormed();
}

/**
 * Refuses a text, and skips the later checks of its field. `abort` would also skip `whole`, far outside the
 * field.
 */
export function only(fits: (value: string) => boolean, message: string) {
  return z.check<string>(({ value, issues }) => {
    if (!fits(value)) issues.push({ code: "custom", message, input: value });
  });
}

const characters = () =>
  z.string({ error: missingOr(sentences.string) }).check(only(hasOnlyCharacters, sentences.characters));

/** Any text, trimmed; may be empty. */
export function text(longest = 500) {
  return characters()
    .transform((value) => value.trim())
    .check(only((value) => value.length <= longest, sentences.longerThan(longest)));
}

/** Text with a visible character. */
export function filled(longest = 500) {
  return text(longest).check(only((value) => visible().test(value), sentences.required));
}

/** What reviewers write, in any number of lines. It does not reorder the text around it. */
export function commentText() {
  return filled(5000)
    .refine((value) => !reordering().test(value), { error: sentences.characters })
    .describe("What the acting person writes, in any number of lines, at most 5,000 characters.");
}

const inOneLine = (value: string): boolean => !notInLine().test(value) && !piledMarks().test(value);

/**
 * Text in one line that reads as it is stored: without line breaks, bidirectional controls, tags and piles of
 * marks. It is empty or visible.
 */
export function line() {
  return text().check(
    only((value) => value === "" || (inOneLine(value) && visible().test(value)), sentences.characters),
  );
}

/** A line with a visible character. */
export function filledLine() {
  return filled().check(only(inOneLine, sentences.characters));
}

/** An optional line. Absent, null and empty become `""`. */
export function optionalLine() {
  return line()
    .nullish()
    .transform((value) => value ?? "");
}

/** A name that a person may lack: empty, or a line with a visible character. */
export function nameLine(longest = 500) {
  return characters()
    .check(only((value) => /^ *$/.test(value) || visible().test(value), sentences.required))
    .transform((value) => value.trim())
    .check(only((value) => value.length <= longest, sentences.longerThan(longest)))
    .check(only(inOneLine, sentences.characters));
}

/** The same; absent and null become `""`. */
export function optionalNameLine() {
  return nameLine()
    .nullish()
    .transform((value) => value ?? "");
}

/** Text that may be null. */
export function nullableText(longest = 500) {
  return text(longest).nullable();
}

/** An e-mail address. */
export function email() {
  return filled(254)
    .refine((value) => z.email().safeParse(value).success, { error: sentences.email })
    .describe("The e-mail address of the acting person.");
}

/** A calendar date before `today` (both `YYYY-MM-DD`), or empty. */
export function pastDate(today: string) {
  return text()
    .check(only((value) => value === "" || isCalendarDate(value), sentences.date))
    .refine((value) => value === "" || value < today, { error: sentences.past })
    .describe("YYYY-MM-DD, in the past; may be empty.");
}

export function integer() {
  return z.int({ error: missingOr(sentences.integer) });
}

/** A status by its API value. */
export function status<Name extends string>(statuses: Readonly<Record<Name, Labelled>>) {
  return integer()
    .transform((value, context) => statusWithValue(statuses, value, context, value))
    .nullish()
    .describe(`${namesOf(statuses)}.`);
}

/** `1 Started, 2 Submitted`: each value with its name. */
export function namesOf(statuses: Readonly<Record<string, Labelled>>): string {
  return Object.values(statuses)
    .map(({ value, label }) => `${value} ${label}`)
    .join(", ");
}

interface Labelled {
  readonly value: number;
  readonly label: string;
}

/** The status that has an API value. `given` is the refused input. */
export function statusWithValue<Name extends string>(
  statuses: Readonly<Record<Name, Labelled>>,
  value: number,
  context: z.RefinementCtx,
  given: unknown,
): Name {
  const allowed = (): string =>
    oneOf(Object.values<Labelled>(statuses).map(({ value, label }) => `${value} (${label})`));
  return statusOf(statuses, value) ?? refuse(context, given, allowed());
}

export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: missingOr(sentences.object) });
}

/** The same, for a group that refuses members that it does not read. */
export function closedGroup<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = allowedOnly(Object.keys(shape).map(snake), "the documentation");
  const missing = missingOr(sentences.object);
  const error = (issue: { readonly code?: string | undefined; readonly input?: unknown }): string =>
    issue.code === "unrecognized_keys" ? `${sentences.prohibited} ${allowed}` : missing(issue);
  return z.strictObject(shape, { error });
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An instant; text on the wire. */
export function instant() {
  return text()
    .transform(
      (value, context) =>
        instantOf(value) ?? refuse(context, value, "The :attribute field must be a valid date."),
    )
    .describe("A date, or a date with time and zone (ISO 8601).");
}

/** Refuses a value that a transformation makes nothing of. */
export function refuse(
  context: z.RefinementCtx<unknown>,
  input: unknown,
  message: string = sentences.selected,
): never {
  context.issues.push({ code: "custom", message, input });
  return z.NEVER;
}

/**
 * Builds a schema that depends on the date once a day: building one costs as much as parsing with it ten
 * times.
 */
export function daily<Schema>(build: (today: string) => Schema): (today: string) => Schema {
  let built: { readonly today: string; readonly schema: Schema } | undefined;
  return (today) => {
    if (built?.today !== today) built = { today, schema: build(today) };
    return built.schema;
  };
}

/** Adds a rule that looks at the whole value and runs also where single fields were refused. */
export function whole<Schema extends z.ZodType>(
  schema: Schema,
  rule: (value: unknown) => readonly Problem[],
): Schema {
  const check = z.check<unknown>((payload) => {
    for (const { path, sentence } of rule(payload.value)) {
      payload.issues.push({ code: "custom", message: sentence, path: [...path], input: undefined });
    }
  });
  check._zod.def.when = () => true;
  return schema.check(check);
}

/** Input that could not be read. Parsing it throws `reason`, so the order of checks stays the same. */
export class UnreadableInput {
  readonly reason: PassmusterError;
  constructor(reason: PassmusterError) {
    this.reason = reason;
  }
}

/**
 * Parses input, reporting every problem at once.
 * @throws {PassmusterError} `validation_failed`, or the reason of an `UnreadableInput`
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (input instanceof UnreadableInput) throw input.reason;
  const result = resultOf(schema, input);
  if (result.success) return result.data;
  throw new PassmusterError("validation_failed", { problems: problemsOf(result.error) });
}

function problemsOf(error: z.ZodError): readonly Problem[] {
  const seen = new Set<string>();
  return error.issues.flatMap(problemsIn).flatMap((problem) => {
    const key = `${problem.path.join(".")}: ${problem.sentence}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
}

/** One for each unknown member, and one for any other issue. */
function problemsIn(issue: z.core.$ZodIssue): readonly Problem[] {
  const path = issue.path.map(String);
  const places = issue.code === "unrecognized_keys" ? issue.keys.map((name) => [...path, name]) : [path];
  return places.map((place) => ({ path: place, sentence: issue.message }));
}
