import type { Box, PrintClaim, PrintVerdict } from "../../model/extraction.ts";

/** A verdict as a host's own reader may return it, unvalidated. */
interface Answered {
  readonly claim?: Partial<PrintClaim> | null;
  readonly verdict?: unknown;
  readonly side?: unknown;
  readonly box?: Partial<Box> | null;
  readonly written?: unknown;
  readonly margin?: unknown;
  readonly score?: unknown;
}

const mostWritten = 200;

/** Weakest evidence first. If a claim has two verdicts, the earlier one in this list counts. */
const words = ["contradicted", "unread", "confirmed"] as const;

/**
 * Returns exactly one verdict for each claim. Drops verdicts on other claims, unknown verdicts and malformed
 * boxes. A claim without a verdict is unread.
 */
export function verdictsOn(claims: readonly PrintClaim[], answered: unknown): readonly PrintVerdict[] {
  const given: readonly (Answered | null | undefined)[] = Array.isArray(answered) ? answered : [];
  return claims.map((claim) => {
    const about = given.filter((each) => isAbout(claim, each?.claim));
    const verdict = words.find((word) => about.some((each) => each?.verdict === word)) ?? "unread";
    const found = about.find((each) => each?.verdict === verdict);
    return { claim, verdict, ...(found && detailsOf(found)) };
  });
}

const isAbout = (claim: PrintClaim, other: Answered["claim"]): boolean =>
  other?.field === claim.field && other.value === claim.value && other.from === claim.from;

function detailsOf(answered: Answered): Omit<PrintVerdict, "claim" | "verdict"> {
  const { side, box, written, margin, score } = answered;
  const text = typeof written === "string" ? shown(written) : "";
  return {
    ...((side === "front" || side === "back") && { side }),
    ...(isBox(box) && { box }),
    ...(text && { written: text }),
    ...(isNumber(margin) && { margin }),
    ...(isNumber(score) && { score }),
  };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Removes control characters and lone surrogates, which a database may refuse. */
const shown = (text: string): string =>
  text
    .slice(0, mostWritten)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();

function isBox(box: Answered["box"]): box is Box {
  if (!box) return false;
  const { left, top, width, height } = box;
  const sides = [left, top, width, height];
  return (
    sides.every((side) => Number.isFinite(side)) &&
    Number(left) >= 0 &&
    Number(top) >= 0 &&
    Number(width) > 0 &&
    Number(height) > 0
  );
}
