import type { AuditLink } from "../../model/audit.ts";
import { hashOf } from "./chain.ts";

/** A defect of a chain. */
export interface AuditDefect {
  /** The first link concerned. */
  readonly sequence: number;
  readonly sentence: string;
}

/** What a link says about the one before it. */
export type Previous = Pick<AuditLink, "sequence" | "recordedAt" | "hash">;

/** What is wrong with a link that does not follow the one before it. */
export function defectOf(last: Previous, link: AuditLink, later: readonly AuditLink[]): string {
  const { sequence } = link;
  const next = last.sequence + 1;
  if (!(sequence >= next))
    return `Link ${sequence} stands after link ${last.sequence}: links were added or reordered.`;
  if (sequence > next) return `${linksFrom(next, sequence - 1)} missing before link ${sequence}.`;
  const moved = later.find((other) => other.hash === hashOf(last.hash, { ...other, sequence: next }));
  if (moved) return `Link ${sequence} was moved: its contents stand at ${moved.sequence}.`;
  const dated =
    link.recordedAt < last.recordedAt ? `Link ${sequence} is dated before link ${last.sequence}` : "";
  if (link.hash === hashOf(last.hash, link)) return `${dated}.`;
  return dated
    ? `${dated}, and its hash does not fit it.`
    : `Link ${sequence} was changed: its hash does not fit it.`;
}

export function linksFrom(first: number, last: number): string {
  return first === last ? `Link ${first} is` : `Links ${first} to ${last} are`;
}
