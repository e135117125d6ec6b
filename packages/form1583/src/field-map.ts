import { createHash } from "node:crypto";
import { type CheckBox, checkBoxes, type TextBox, textBoxes } from "./boxes.ts";
import { Form1583Error } from "./errors.ts";

/** Which field of a blank form each box is. A box without a field is left out. */
export interface FieldMap {
  /** The revision as the form states it, such as `June 2024`. */
  readonly revision: string;
  /**
   * How the blank is recognised: by the digest of its field names (`digestOfFields`), or by a text in its
   * title.
   */
  readonly recognisedBy: { readonly fields: string } | { readonly title: string };
  readonly text: Readonly<Partial<Record<TextBox, string>>>;
  readonly checks: Readonly<Partial<Record<CheckBox, string>>>;
}

/** SHA-256 of the names in the order of the alphabet, one a line; hexadecimal. */
export function digestOfFields(names: readonly string[]): string {
  return createHash("sha256")
    .update([...names].sort().join("\n"))
    .digest("hex");
}

const own = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, Name>> =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;

/**
 * The maps that ship: a blank whose fields are named like the boxes. The form of the post is not among them:
 * its field names could not be read for this version. Give a map of your own for it.
 */
export const fieldMaps: readonly FieldMap[] = [
  {
    revision: "box names",
    recognisedBy: { fields: digestOfFields([...textBoxes, ...checkBoxes]) },
    text: own(textBoxes),
    checks: own(checkBoxes),
  },
];

/** A field of a blank: its name, and whether it takes text or a tick. */
export interface BlankField {
  readonly name: string;
  readonly kind: "text" | "check" | "other";
}

/**
 * Checks a map by itself.
 * @throws {Form1583Error} `map_invalid`, naming everything that is wrong
 */
export function checkMap(map: FieldMap): void {
  const { revision, text = {}, checks = {} } = Object(map) as Partial<FieldMap>;
  const used = [...Object.values(text), ...Object.values(checks)];
  const problems = [
    ...(typeof revision === "string" && revision.trim() !== "" ? [] : ["revision must be a text"]),
    ...(isRecognisable(map) ? [] : ["recognisedBy must be { fields: SHA-256 } or { title: text }"]),
    ...strangers(text, textBoxes, "text"),
    ...strangers(checks, checkBoxes, "checks"),
    ...(used.length === 0 ? ["text must name a field"] : []),
    ...used.filter((name, at) => used.indexOf(name) < at).map((name) => `the field ${name} is used twice`),
  ];
  if (problems.length > 0) throw new Form1583Error("map_invalid", `The field map: ${problems.join("; ")}.`);
}

function isRecognisable({ recognisedBy }: Partial<FieldMap>): boolean {
  const { fields, title } = Object(recognisedBy) as { fields?: unknown; title?: unknown };
  if (typeof title === "string") return title.trim() !== "" && fields === undefined;
  return typeof fields === "string" && /^[0-9a-f]{64}$/.test(fields);
}

function strangers(given: object, known: readonly string[], member: string): readonly string[] {
  const strange = Object.keys(given).filter((name) => !known.includes(name));
  const allowed = known.join(", ");
  return strange.map((name) => `${member} has no box ${name}. Allowed: ${allowed}`);
}

/**
 * The map of a blank, of the given ones first.
 * @throws {Form1583Error} `unknown_revision`, naming those that are known; `map_invalid`: the blank lacks a
 * field of the map, or has it of another kind
 */
export function mapFor(
  blank: { readonly title: string; readonly fields: readonly BlankField[] },
  given: readonly FieldMap[],
): FieldMap {
  for (const map of given) checkMap(map);
  const maps = [...given, ...fieldMaps];
  const digest = digestOfFields(blank.fields.map(({ name }) => name));
  const map = maps.find(({ recognisedBy }) =>
    "title" in recognisedBy ? blank.title.includes(recognisedBy.title) : recognisedBy.fields === digest,
  );
  if (!map) throw new Form1583Error("unknown_revision", unknown(maps, digest));
  refuseMisfits(map, blank.fields);
  return map;
}

const unknown = (maps: readonly FieldMap[], digest: string): string =>
  `The blank is of an unknown revision (digest of its field names: ${digest}). ` +
  `Known: ${maps.map(({ revision }) => revision).join(", ")}. Give a field map for it in maps.`;

function refuseMisfits({ revision, text, checks }: FieldMap, fields: readonly BlankField[]): void {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  const misfits = [
    ...Object.values(text).filter((name) => kinds.get(name) !== "text"),
    ...Object.values(checks).filter((name) => kinds.get(name) !== "check"),
  ];
  if (misfits.length === 0) return;
  const message = `The blank lacks fields of the map ${revision}, or has them of another kind: ${misfits.join(", ")}.`;
  throw new Form1583Error("map_invalid", message);
}
