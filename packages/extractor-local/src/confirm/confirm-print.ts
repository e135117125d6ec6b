import type { Box, PrintClaim, PrintVerdict } from "@vouchsafe/core";
import { boxOfRows } from "../detect/extent.ts";
import type { DayOrder } from "../text/fields/dates.ts";
import { brokenFormsOf, type Context, type DocumentOf, formsOf } from "./ask.ts";
import { clear, contradiction } from "./contradiction.ts";
import { brokenEvidence, type Effort, type Evidence, evidenceFor, firstConvincing } from "./evidence.ts";
import { type Drawing, openForm, twinsOf } from "./form.ts";
import { type Line, lineOf } from "./line.ts";
import type { SideLine } from "./place.ts";
import type { PrintSight } from "./print-look.ts";
import { spot } from "./spot.ts";
import { writtenAt } from "./written.ts";

/** Claims beyond this many are not asked. */
const mostClaims = 40;
/** In characters: a longer value stands on no document. */
const longest = 120;
/** Of one document, in steps of a search: a full page with all its claims took a tenth of it. */
const allEffort = 150e6;
/** Below it a word does not stand anywhere. */
const seenFrom = 32;

/** Which states write the month first in figures. */
const monthFirst = new Set("USA PRI GUM ASM VIR MNP PHL FSM MHL PLW".split(" "));

/** What was seen of a document's print, what is known of it, and the values to look for. */
export interface Confirmation {
  readonly sight: PrintSight;
  readonly document: DocumentOf;
  readonly claims: readonly PrintClaim[];
}

/**
 * Whether the looks at a document's print show what is claimed, one verdict for each claim: keyword spotting by the scores of the network
 * that read them, against every value that differs in one place.
 */
export function confirmPrint({ sight, claims, document }: Confirmation): readonly PrintVerdict[] {
  const lines = linesOf(sight);
  const effort: Effort = { left: allEffort };
  const context: Context = {
    document,
    order: orderOf(sight, document),
    claims,
    seenBeside: seenBesideIn(lines),
  };
  const asked = claims.map((claim, at) =>
    at < mostClaims && claim.value.length <= longest ? claim : undefined,
  );
  const forms = asked.map((claim) => (claim ? formsOf(claim, context) : []));
  const weighings = forms.map((all) => evidenceFor(lines, all, effort));
  const found = weighings.map((evidence, at) => {
    const [whole, claim, all = []] = [firstConvincing(evidence), claims[at], forms[at]];
    if (whole || !claim || all.length === 0) return whole;
    return firstConvincing(brokenEvidence(lines, brokenFormsOf(claim, all, context), effort));
  });
  const taken = found.filter((one) => one !== undefined);
  return claims.map((claim, at) => {
    const evidence = found[at];
    if (evidence) return verdictOf(claim, evidence, sight, document);
    const isSeen = weighings[at]?.some(({ score }) => score >= -clear);
    const similar = isSeen ? [] : (forms[at] ?? []).slice(0, mostContradicted);
    const other = contradiction(lines, similar, taken, effort);
    return other
      ? { claim, verdict: "contradicted", ...shownAt(other, sight) }
      : { claim, verdict: "unread" };
  });
}

/** Of the ways of writing a value, those that are searched for one that is similar. */
const mostContradicted = 12;

const linesOf = (sight: PrintSight): SideLine[] =>
  (["front", "back"] as const).flatMap((side) =>
    (sight[side]?.looks ?? []).map((look) => ({ side, line: lineOf(look) })),
  );

function orderOf({ front, back }: PrintSight, { state }: DocumentOf): DayOrder | undefined {
  const seen = front?.order ?? back?.order;
  if (seen || state === "") return seen;
  return monthFirst.has(state) ? "month first" : "day first";
}

/** Lines without the figures are left out first; each word is looked for once in a line. */
function seenBesideIn(lines: readonly SideLine[]): Context["seenBeside"] {
  const known = new Map<Line, Map<string, boolean>>();
  const shows = (line: Line, word: readonly Drawing[]): boolean => {
    const words = known.get(line) ?? new Map<string, boolean>();
    known.set(line, words);
    const name = word.map((drawing) => drawing.name).join(" ");
    const found =
      words.get(name) ??
      (mayHold(line, word) && spot(line, openForm(word), undefined, seenFrom).cost <= seenFrom);
    words.set(name, found);
    return found;
  };
  return (figures) => {
    const beside = lines.filter(({ line }) => mayHold(line, figures));
    return (word) => beside.some(({ line }) => shows(line, word));
  };
}

function mayHold(line: Line, drawings: readonly Drawing[]): boolean {
  let sum = 0;
  for (const drawing of drawings) {
    sum += line.least(drawing);
    if (sum > seenFrom) return false;
  }
  return true;
}

/** `O` and `0`, `I` and `1` look alike: only a check digit tells which a number has. */
function verdictOf(
  claim: PrintClaim,
  evidence: Evidence,
  sight: PrintSight,
  { certainNumber, numberDoubted = false }: DocumentOf,
): PrintVerdict {
  const shown = shownAt(evidence, sight);
  if (claim.field !== "document.number") return { claim, verdict: "confirmed", ...shown };
  const number = plainNumber(claim.value);
  const certain = certainNumber && plainNumber(certainNumber);
  if (certain && certain !== number && twinsOf(certain) === twinsOf(number))
    return { claim, verdict: "contradicted", ...shown, written: certainNumber };
  if (claim.from === "mrz" && numberDoubted && /[01IO]/.test(number)) return { claim, verdict: "unread" };
  return { claim, verdict: "confirmed", ...shown };
}

const plainNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

function shownAt(
  { best, parts, margin }: Evidence,
  sight: PrintSight,
): Pick<PrintVerdict, "side" | "box" | "margin" | "written"> {
  const size = sight[best.side]?.size;
  const rows = parts.map(({ place }) => place);
  const box: Box | undefined = size && boxOfRows(rows, { picture: size, scale: 1 });
  return {
    side: best.side,
    ...(box && { box }),
    margin: Math.round(100 * margin) / 100,
    written: parts.map(writtenAt).join(" "),
  };
}
