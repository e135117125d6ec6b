import type { Box, PrintClaim, PrintVerdict } from "../model/extraction.ts";

/** What a host's own reader may have answered in place of a verdict. */
interface Answered {
  readonly claim?: Partial<PrintClaim> | null;
  readonly verdict?: unknown;
  readonly side?: unknown;
  readonly box?: Partial<Box> | null;
  readonly written?: unknown;
}

const mostWritten = 200;

/** From the one that proves least: of two verdicts on one claim the first of these counts. */
const words = ["contradicted", "unread", "confirmed"] as const;

/**
 * One verdict for each claim, whatever a reader answered. Claims that were not asked, unknown verdicts, and boxes that are no
 * rectangle are left out; a claim without a verdict is unread.
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

function detailsOf({ side, box, written }: Answered): Pick<PrintVerdict, "side" | "box" | "written"> {
  const text = typeof written === "string" ? shown(written) : "";
  return {
    ...((side === "front" || side === "back") && { side }),
    ...(isBox(box) && { box }),
    ...(text && { written: text }),
  };
}

/** Without control characters and lone surrogates, which a database may refuse. */
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
