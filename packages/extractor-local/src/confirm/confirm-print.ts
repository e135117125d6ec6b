import type { Box, PrintClaim, PrintVerdict } from "@passmuster/core/ports";
import { boundsOf } from "../detect/extent.ts";
import type { DayOrder } from "../layout/pages/dates.ts";
import type { PrintSight } from "../print/print-look.ts";
import { brokenFormsOf, type Context, type DocumentOf, formsOf } from "./ask.ts";
import { seenBesideIn } from "./beside.ts";
import { clear, contradiction } from "./contradiction.ts";
import {
  allConvincing,
  brokenEvidence,
  type Effort,
  type Evidence,
  evidenceFor,
  tracedFrom,
} from "./evidence.ts";
import { type Form, twinsOf } from "./form.ts";
import { lineOf } from "./line.ts";
import type { SideLine } from "./place.ts";
import { rolesOn } from "./roles.ts";
import { writtenAt } from "./written.ts";

/** Limit of claims; further ones stay unread. */
const mostClaims = 40;
/** Limit in characters. No document has a longer value. */
const longest = 120;
/** Search steps for one document. A full page with all its claims took a tenth of them. */
export const allEffort = 150e6;
/** States that write the month first in dates of figures. */
const monthFirst = new Set("USA PRI GUM ASM VIR MNP PHL FSM MHL PLW".split(" "));

/** The looks at a document's text, facts about the document, and the claimed values. */
export interface Confirmation {
  readonly sight: PrintSight;
  readonly document: DocumentOf;
  readonly claims: readonly PrintClaim[];
}

/**
 * Whether the looks show the claims; one verdict each. Keyword spotting: the network's scores for the value
 * compete with all values that differ in one place.
 */
export const confirmPrint = ({ claims, ...seen }: Confirmation, effort?: Effort): readonly PrintVerdict[] =>
  openPrint(seen).verdicts(claims, effort);

/** One document's text, prepared for claims. */
export interface OpenPrint {
  verdicts(claims: readonly PrintClaim[], effort?: Effort): readonly PrintVerdict[];
  /** The same without a search for contradicting values. Unconfirmed claims are unread. */
  confirmed(claims: readonly PrintClaim[]): readonly PrintVerdict[];
}

export function openPrint({ sight, document }: Omit<Confirmation, "claims">): OpenPrint {
  const lines = linesOf(sight);
  const about = { document, order: orderOf(sight, document), seenBeside: seenBesideIn(lines) };
  const inRole = rolesOn(lines, about.order);
  const look = (claims: readonly PrintClaim[], effort: Effort): readonly Found[] => {
    const context: Context = { ...about, claims };
    const sought = claims.map((claim, at) => ({
      claim,
      ...(at < mostClaims && claim.value.length <= longest
        ? standing(lines, claim, context, effort)
        : nowhere),
    }));
    const placed = inRole(sought);
    return sought.map(({ found: _, ...search }, at) => {
      const evidence = placed[at];
      return { ...search, ...(evidence && { evidence }) };
    });
  };
  const answer = (claim: PrintClaim, { evidence, trace }: Found): PrintVerdict => {
    if (evidence) return verdictOf(claim, evidence, sight, document);
    return { claim, verdict: "unread", ...(trace && shownAt(trace, sight)) };
  };
  return {
    verdicts(claims, effort = { left: allEffort }) {
      const found = look(claims, effort);
      return claims.map((claim, at) => {
        const one = found[at];
        if (!one) return { claim, verdict: "unread" };
        if (one.evidence || one.seen) return answer(claim, one);
        const taken = found.flatMap(({ evidence }, at) =>
          evidence && !isVariant(claim, claims[at]) ? [evidence] : [],
        );
        const other = contradiction(lines, one.forms.slice(0, mostContradicted), taken, effort);
        return other ? { claim, verdict: "contradicted", ...shownAt(other, sight) } : answer(claim, one);
      });
    },
    confirmed: (claims) =>
      look(claims, { left: allEffort }).map((one, at) => answer(claims[at] as PrintClaim, one)),
  };
}

/** Another claim about the same value: its first name, or its other century. */
const isVariant = (one: PrintClaim, other: PrintClaim | undefined): boolean =>
  one.field === other?.field && one.from === other.from;

/** The search for one claimed value. */
interface Search {
  readonly forms: readonly Form[];
  /** The place that resembles the value most, though it is not confirmed there. */
  readonly trace?: Evidence;
  /** Some place resembles the value, confirmed or not. */
  readonly seen: boolean;
}

interface Found extends Search {
  /** At a place where it stands in its role. */
  readonly evidence?: Evidence;
}

interface Searched extends Search {
  /** At each place that shows the value, the most convincing first. */
  readonly found: readonly Evidence[];
}

const nowhere: Searched = { forms: [], seen: false, found: [] };

function standing(lines: readonly SideLine[], claim: PrintClaim, context: Context, effort: Effort): Searched {
  const forms = formsOf(claim, context);
  const weighings = evidenceFor(lines, forms, effort);
  const seen = weighings.some(({ score }) => score >= -clear);
  const whole = allConvincing(weighings);
  if (whole.length > 0 || forms.length === 0) return { forms, seen, found: whole };
  const parted = brokenEvidence(lines, brokenFormsOf(claim, forms, context), effort);
  const broken = allConvincing(parted);
  if (broken.length > 0) return { forms, seen, found: broken };
  // An expected value counts only if it is confirmed.
  const places =
    claim.from === "expected" ? [] : [...evidenceFor(lines, forms, effort, tracedFrom), ...parted];
  const [trace] = places.sort((a, b) => b.score - a.score);
  return { forms, seen, found: [], ...(trace && { trace }) };
}

/** Limit of a value's forms for which similar values are searched. */
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

/** `O` and `0`, `I` and `1` look alike. Only a check digit tells which one a number has. */
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
  { best, parts, margin, score }: Evidence,
  sight: PrintSight,
): Pick<PrintVerdict, "side" | "box" | "margin" | "score" | "written"> {
  const size = sight[best.side]?.size;
  const rows = parts.map(({ place }) => place);
  const box: Box | undefined = size && boundsOf(rows, { image: size, scale: 1 });
  return {
    side: best.side,
    ...(box && { box }),
    margin: Math.round(100 * margin) / 100,
    score: Math.round(100 * score) / 100,
    written: parts.map(writtenAt).join(" "),
  };
}
