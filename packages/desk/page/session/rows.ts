import { causeRank } from "../../src/causes.ts";
import type { CaseData } from "./cases.ts";
import { agreement, reasonOf, ruleTitle } from "./names.ts";
import type { Box, CaseDocument, Part, PrintedValue, RuleRow, Side } from "./wire.ts";

/** A rule's line in the table of a case. */
export interface Row extends RuleRow {
  readonly key: string;
  readonly document: CaseDocument;
  readonly given: string;
  /** What the print states, if the answer tells the sources apart. */
  readonly print: string | undefined;
  readonly coded: string | undefined;
  /** The values that a correction of this line changes, as `group.name`. */
  readonly fields: readonly string[];
  readonly lit: readonly Lit[];
  /** What the print says about each value of a code. */
  readonly evidence: readonly Weighed[];
}

/** A value of a code, and what the print says about it. */
export interface Weighed extends PrintedValue {
  readonly name: string;
  readonly coded: string;
}

/** A box to light on a picture. */
export interface Lit {
  readonly side: Side;
  readonly box: Box;
}

const names = ["person.surname", "person.given_names", "person.full_name"];
const dates = ["person.date_of_birth", "document.expiration_date", "document.issue_date"];

/** The values that a rule is about. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  RulePH001: names,
  RulePH002: ["person.date_of_birth"],
  RulePH003: ["document.number"],
  RulePH004: ["document.type"],
  RulePH005: ["document.country_code"],
  RulePH006: ["document.expiration_date"],
  RulePH008: ["address.street", "address.city", "address.state", "address.zip", "address.country"],
  RulePA001: names,
  RulePA002: ["address.street"],
  RulePA003: ["address.city"],
  RulePA004: ["address.state"],
  RulePA005: ["address.zip"],
  RulePA006: ["address.country"],
  RulePA007: ["document.expiration_date"],
  RuleDI005: ["document.number"],
  RuleDI011: dates,
  RuleDI012: ["document.number"],
};

/** The parts that a rule is about. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  RulePH007: ["portrait"],
  RuleDI001: ["mrz"],
  RuleDI002: ["mrz", "print"],
  RuleDI003: ["barcode", "print"],
  RuleDI006: ["portrait"],
  RuleDI007: ["print"],
  RuleDI008: ["back"],
  RuleDI010: ["portrait"],
};

/** Rules that compare print with a code: their values are not what was expected. */
const ofSources = new Set(["RuleDI002", "RuleDI003"]);
const uncorrectable = new Set(["document.issue_date"]);
const order = { failed: 0, passed: 1, not_applicable: 2, off: 3 } as const;

/** Failed lines first, the cause before what follows from it; documents with a failed line first. */
export function rowsOf({ detail: { documents }, rules }: CaseData): readonly Row[] {
  const rows = documents.flatMap((document) =>
    (rules[document.id] ?? []).map((rule) => rowOf(document, rule)),
  );
  const fails = new Set(rows.filter(({ state }) => state === "failed").map(({ document }) => document.id));
  const rank = ({ document, state, code }: Row): number =>
    (fails.has(document.id) ? 0 : 1000) + 100 * order[state] + (state === "failed" ? causeRank(code) : 0);
  return rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => rank(a.row) - rank(b.row) || a.at - b.at)
    .map(({ row }) => row);
}

function rowOf(document: CaseDocument, rule: RuleRow): Row {
  const fields = fieldsOf[rule.code] ?? [];
  const parts = document.parts ?? [];
  const both = ofSources.has(rule.code);
  const compared = !rule.code.startsWith("RuleDI");
  const coded = both ? rule.extracted : compared ? stated(parts, ["mrz", "barcode"], fields) : undefined;
  const print = both ? rule.expected : compared ? stated(parts, ["print"], fields) : undefined;
  // A kind of document, for one, is read without print or code stating it.
  const isStated = Boolean(print || coded) || rule.extracted === "";
  const evidence = both ? weighedOf(parts, rule.code === "RuleDI002" ? "mrz" : "barcode") : [];
  // Sixteen values that agree are told apart only below their line.
  const agrees = evidence.length > 0 && rule.state === "passed";
  return {
    ...rule,
    key: `${document.id}/${rule.code}`,
    document,
    given: both ? "" : rule.expected,
    extracted: agrees ? agreement : rule.extracted,
    print: isStated && !agrees ? print : undefined,
    coded: isStated && !agrees ? coded : undefined,
    fields: fields.filter((field) => !uncorrectable.has(field)),
    lit: litOf(parts, rule.code, fields),
    evidence,
  };
}

const weighedOf = (parts: readonly Part[], code: string): readonly Weighed[] =>
  parts
    .filter(({ part }) => part === code)
    .flatMap(({ evidence, values }) =>
      Object.entries(evidence ?? {}).map(([name, each]) => {
        return { ...each, name, coded: valueIn(values ?? {}, name) ?? "" };
      }),
    );

/** The values that parts state. `undefined` if no part tells its values. */
function stated(
  parts: readonly Part[],
  kinds: readonly string[],
  fields: readonly string[],
): string | undefined {
  const told = parts.filter(({ part, values }) => kinds.includes(part) && values);
  if (told.length === 0 || fields.length === 0) return undefined;
  const value = (field: string): string =>
    told
      .map(({ values }) => valueIn(values ?? {}, field))
      .find((each) => each !== undefined && each !== "") ?? "";
  const full = value("person.full_name");
  if (fields === names) return full || `${value("person.given_names")} ${value("person.surname")}`.trim();
  return fields.map(value).filter(Boolean).join(", ");
}

function litOf(parts: readonly Part[], code: string, fields: readonly string[]): readonly Lit[] {
  const kinds = partsOf[code] ?? [];
  return parts.flatMap(({ part, side, box, fields: boxes }): readonly Lit[] => {
    if (!side) return [];
    const values = fields
      .flatMap((field) => valueIn(boxes ?? {}, field) ?? [])
      .map((each) => ({ side, box: each }));
    return [...(box && kinds.includes(part) ? [{ side, box }] : []), ...values];
  });
}

/** A member by `group.name`, or by its bare name in either spelling. */
function valueIn<T>(values: Readonly<Record<string, T>>, field: string): T | undefined {
  const bare = field.split(".").at(-1) ?? field;
  const camel = bare.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  for (const name of [field, bare, camel, field.replace(bare, camel)])
    if (Object.hasOwn(values, name)) return values[name];
  return undefined;
}

/** Why a rule failed, in plain words. */
export function headlineOf({ code, title, reason, extracted }: Row): string {
  return reasonOf(code, reason, extracted) || ruleTitle(code, title);
}

/** What was read of a value. */
export function readValue({ extracted_data: data }: CaseDocument, field: string): string {
  const [group = "", name = ""] = field.split(".");
  if (!isGroups(data) || !Object.hasOwn(data, group)) return "";
  return data[group]?.[name] ?? "";
}

type Groups = Exclude<CaseDocument["extracted_data"], readonly []>;

function isGroups(data: CaseDocument["extracted_data"]): data is Groups {
  return !Array.isArray(data);
}
