import type { z } from "zod";
import { notOneOf } from "./nearest.ts";

/** An error in options. The place is a path such as `documentTypes[0].sides`; `""` is the whole value. */
export interface OptionProblem {
  readonly place: string;
  readonly sentence: string;
  /** The known names, if the last name of `place` is unknown. */
  readonly allowed?: readonly string[];
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** What a schema is made of, as far as names are looked up in it. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** The issues of a schema as places and sentences that say what is allowed. `input` is what it refused. */
export function problemsOf(
  schema: z.core.$ZodType,
  issues: readonly Issue[],
  input: unknown,
): readonly OptionProblem[] {
  return issues.flatMap((issue) => problemsOfIssue({ schema, input }, issue, issue.path));
}

interface Parsed {
  readonly schema: z.core.$ZodType;
  readonly input: unknown;
}

function problemsOfIssue(parsed: Parsed, issue: Issue, path: Path): readonly OptionProblem[] {
  if (issue.code === "unrecognized_keys") {
    const allowed = namesAt(parsed.schema, path);
    return issue.keys.map((key) => ({
      place: placeOf([...path, key]),
      sentence: "there is no such setting",
      allowed,
    }));
  }
  const inner = innerIssues(issue);
  if (inner) return inner.flatMap((one) => problemsOfIssue(parsed, one, [...path, ...one.path]));
  return [{ place: placeOf(path), sentence: sentenceOf(issue, valueAt(parsed.input, path)) }];
}

/** The issues of the only alternative whose kind fits the value, or of a wrong name of a member. */
function innerIssues(issue: Issue): readonly Issue[] | undefined {
  if (issue.code === "invalid_key") return issue.issues;
  if (issue.code !== "invalid_union") return undefined;
  return issue.errors.find((issues) =>
    issues.every((one) => one.path.length > 0 || one.code === "unrecognized_keys"),
  );
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => Object(value)[part], input);
}

function sentenceOf(issue: Issue, value: unknown): string {
  const isOwn = !/^(Invalid|Too |Unrecognized)/.test(issue.message);
  if (isOwn) return issue.message;
  if (value === undefined) return "is required";
  if (issue.code === "invalid_value" && issue.values.length > 1)
    return notOneOf(issue.values.map(String), value);
  return `must ${phraseOf(issue) ?? "have another form"}`;
}

/** What is allowed: `be a text`, `be one of a, b`, `be at least 1`. */
function phraseOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "not be empty";
      return `be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return `be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "custom":
      return /^must (.*)$/s.exec(issue.message)?.[1];
    case "invalid_union": {
      const each = issue.errors.map(([first]) => first && phraseOf(first));
      const phrases = [...new Set(each.filter((one) => one !== undefined))];
      return phrases.length > 0 ? phrases.join(", or ").replaceAll(", or be ", ", or ") : undefined;
    }
    default:
      return undefined;
  }
}

const unitOf = (origin: string): string =>
  origin === "string" ? " characters long" : origin === "array" ? " items long" : "";

/** `["flows", 0, "path"]` → `flows[0].path`. */
function placeOf(path: Path): string {
  return path.reduce<string>(
    (place, part) =>
      typeof part === "number"
        ? `${place}[${part}]`
        : nameUnder(place, /^[\w-]*$/.test(String(part)) ? String(part) : JSON.stringify(part)),
    "",
  );
}

function nameUnder(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

/** The names that a schema has at a path. */
function namesAt(schema: z.core.$ZodType, [part, ...rest]: Path): readonly string[] {
  return [...new Set(alternatives(schema).flatMap((one) => namesOf(one, part, rest)))];
}

function namesOf(definition: Definition, part: PropertyKey | undefined, rest: Path): readonly string[] {
  const { shape, element, valueType } = definition;
  if (part === undefined) return Object.keys(shape ?? {});
  const next = element ?? valueType ?? shape?.[String(part)];
  return next ? namesAt(next, rest) : [];
}

/** The definitions behind defaults, transformations and unions. */
function alternatives(schema: z.core.$ZodType): readonly Definition[] {
  const definition = schema._zod.def as unknown as Definition;
  const { innerType, in: input, options } = definition;
  const inner = innerType ?? input;
  if (inner) return alternatives(inner);
  return options ? options.flatMap(alternatives) : [definition];
}
