import type { Evidence } from "../../model/evidence.ts";
import type { Box, Extraction, PrintField, PrintVerdict, Standing } from "../../model/extraction.ts";
import { plainNumber } from "../comparison/compare.ts";
import { isRepeated, isVoid } from "../comparison/only-name.ts";
import { statementOfData } from "../comparison/readings.ts";
import type { FieldComparison } from "../comparison/statement.ts";
import { compareStatements } from "../comparison/statements.ts";
import { isForm } from "./contradicted.ts";
import type { CodeStatement } from "./print-claims.ts";
import { fieldsOf, memberOf } from "./print-fields.ts";

/**
 * A labelled value below this confidence does not contradict: it counts as unread. From 0.3 to 0.95 the same
 * real passports were Approved.
 */
const contradictsFrom = { date: 0.5, other: 0.6 };
/** From here on a labelled value outweighs a confirmation at another place. */
const outweighs = 0.85;
/** Nats. A value is traced from this score on, if no similar value is nearly as likely. */
const trace = { score: -6, margin: 2 };

/**
 * What the print says about each value of a code. A value that print need not state is left out while unread.
 */
export function printAgainst(
  extraction: Extraction,
  code: CodeStatement,
  verdicts: readonly PrintVerdict[],
): readonly Evidence[] {
  const compared = compareStatements(statementOfData(extraction.printed ?? {}, "print"), code);
  const claims = fieldsOf(code).filter(([field]) => !isPlaceholder(code, field));
  const weighed = claims.flatMap(([field, claimed]) => {
    const own = verdicts.filter(({ claim }) => claim.field === field && claim.from === code.source);
    const label = labelOf(extraction, code, compared, field);
    const evidence = weigh({ extraction, code, field, claimed, label, own });
    return evidence.standing === "unread" && !needed.has(evidence.field) ? [] : [evidence];
  });
  const codeFields = new Set([...claims.map(([field]) => statedAs(field)), "fullName"]);
  const others = compared.filter(({ field }) => !codeFields.has(field));
  return [
    ...withWholeName(weighed, compared, code),
    ...others.map((each) => asEvidence(each, ["print", code.source])),
  ];
}

/** The values that print must state where a code does. */
export const needed: ReadonlySet<string> = new Set(
  "surname givenNames dateOfBirth number expirationDate".split(" "),
);

/** A code may state a placeholder or the one name twice: `XXX`. */
const isPlaceholder = (code: CodeStatement, field: PrintField): boolean =>
  (field === "person.surname" && isVoid(code.surname ?? "")) ||
  (field === "person.givenNames" && (isVoid(code.givenNames ?? "") || isRepeated(namesOf(code))));

const namesOf = ({ surname = "", givenNames = "" }: CodeStatement) => ({ surname, givenNames });

/** A field's name in a statement. */
const statedAs = (field: PrintField): string =>
  field === "document.issueDate" ? "dateOfIssue" : field.startsWith("address.") ? field : memberOf(field);

/** A value that was read by its label. */
interface Label {
  readonly value: string;
  readonly same: boolean;
  /** 0–1. A reader that reports no confidence is taken at its word. */
  readonly sure: number;
  readonly box: Box | undefined;
}

/** The labelled value of a field, or the whole name that states it. */
function labelOf(
  { printed, parts = [] }: Extraction,
  code: CodeStatement,
  compared: readonly FieldComparison[],
  field: PrintField,
): Label | undefined {
  const isName = field === "person.surname" || field === "person.givenNames";
  const own = compared.find((each) => each.field === statedAs(field));
  const whole = isName ? compared.find((each) => each.field === "fullName") : undefined;
  const comparison = own ?? whole;
  if (!comparison) return undefined;
  // A whole name of the surname's words alone says nothing about given names.
  const lacksGiven = !own && comparison.same && wordsIn(comparison.one) <= wordsIn(code.surname ?? "");
  if (field === "person.givenNames" && lacksGiven) return undefined;
  const member = !own && printed?.person?.fullName ? "fullName" : memberOf(field);
  const print = parts.find(({ part }) => part === "print");
  const { one: value, same } = comparison;
  return { value, same, sure: print?.sure?.[member] ?? 1, box: print?.fields?.[member] };
}

const wordsIn = (text: string): number => text.split(/[\s\p{Pd}]+/u).filter(Boolean).length;

/** A value of a code, and what is known of it in print. */
interface Weighed {
  readonly extraction: Extraction;
  readonly code: CodeStatement;
  readonly field: PrintField;
  readonly claimed: string;
  readonly label: Label | undefined;
  /** The verdicts on the value, and on its first name alone. */
  readonly own: readonly PrintVerdict[];
}

function weigh(weighed: Weighed): Evidence {
  const { extraction, code, field, claimed: other, label, own } = weighed;
  const verdict = own.find(({ claim }) => claim.value === other);
  const base = { field: statedAs(field), between: ["print", code.source], other } as const;
  const place = verdict && {
    ...(verdict.side && { side: verdict.side }),
    ...(verdict.box && { box: verdict.box }),
  };
  if (verdict?.verdict === "contradicted" && !isForm(code, field, verdict.written ?? ""))
    return { ...base, one: verdict.written ?? "another value", standing: "contradicted", ...place };
  const standing = standingOf(weighed, verdict);
  if (!label)
    return { ...base, ...(standing !== "unread" && { one: verdict?.written ?? other }), standing, ...place };
  const side = extraction.parts?.find(({ part }) => part === "print")?.side;
  const { value: one, box } = label;
  return { ...base, one, standing, ...(side && { side }), ...(box && { box }) };
}

function standingOf({ extraction, field, label, own }: Weighed, verdict: PrintVerdict | undefined): Standing {
  // A contradicting print that is another written form confirms.
  const isConfirmed = verdict !== undefined && verdict.verdict !== "unread";
  const first = own.some((each) => each !== verdict && each.verdict === "confirmed");
  const unconfirmed =
    field === "person.givenNames" && first ? "agreed" : isTraced(verdict) ? "traced" : "unread";
  if (!label) return isConfirmed ? "agreed" : unconfirmed;
  if (label.same) return "agreed";
  const isWeak = label.sure < (dates.includes(field) ? contradictsFrom.date : contradictsFrom.other);
  if (!isConfirmed) return isWeak ? unconfirmed : "contradicted";
  const isSamePlace = meet(verdict.box, label.box);
  const isTwin = field === "document.number" && isTwinOfZone(extraction, label.value);
  const isMisread = isWeak || isTwin || isWithoutMarks(label.value, verdict.written ?? "");
  const yields = isSamePlace ? isMisread : label.sure < outweighs;
  return yields ? "agreed" : "contradicted";
}

const dates: readonly PrintField[] = ["person.dateOfBirth", "document.expirationDate", "document.issueDate"];

/** A label that lost the marks of the same letters: KATHE where KÄTHE is printed and a zone states KAETHE. */
function isWithoutMarks(label: string, written: string): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return plain(written) !== written.toUpperCase() && plain(label) === plain(written);
}

const isTraced = ({ verdict, score, margin = 0 }: Partial<PrintVerdict> = {}): boolean =>
  verdict === "unread" && score !== undefined && score >= trace.score && margin >= trace.margin;

/** A zone's own check digit tells O from 0 and I from 1. */
function isTwinOfZone({ mrz }: Extraction, value: string): boolean {
  if (mrz?.checks.document_number !== true || mrz.corrections.length > 0) return false;
  const twins = (text: string) => plainNumber(text).replaceAll("O", "0").replaceAll("I", "1");
  return twins(value) !== "" && twins(value) === twins(mrz.fields.documentNumber);
}

/** Whether two boxes share a third of the smaller one. */
function meet(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return false;
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const least = Math.min(one.width * one.height, other.width * other.height);
  return across > 0 && down > 0 && 3 * across * down >= least;
}

/** A whole name that differs is one difference, not one for each of its parts. */
function withWholeName(
  weighed: readonly Evidence[],
  compared: readonly FieldComparison[],
  code: CodeStatement,
): readonly Evidence[] {
  const whole = compared.find(({ field, same }) => field === "fullName" && !same);
  const parts = weighed.filter(({ one, standing }) => standing === "contradicted" && one === whole?.one);
  if (!whole || parts.length === 0) return weighed;
  return [...weighed.filter((each) => !parts.includes(each)), asEvidence(whole, ["print", code.source])];
}

/** Two values that both were read. */
export const asEvidence = (
  { field, one, other, same }: FieldComparison,
  between: Evidence["between"],
): Evidence => ({ field, between, one, other, standing: same ? "agreed" : "contradicted" });
