import { PassmusterError } from "../../base/errors.ts";
import type { ListHit, ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { standingDocuments } from "./standing.ts";

/** The id of a hit in addresses: the list and the entry. */
export const hitId = ({ list, entry }: Pick<ListHit, "list" | "entry">): string => `${list}:${entry}`;

/** The word of a reviewer about a hit, unless the entry changed since. */
export function clearanceOf(
  hit: Pick<ListHit, "list" | "entry" | "digest">,
  { cleared }: Pick<ScreeningResult, "cleared">,
): ScreeningResult["cleared"][number] | undefined {
  return cleared.find(
    ({ list, entry, digest }) => list === hit.list && entry === hit.entry && digest === hit.digest,
  );
}

/** The hits on persons of standing documents that no reviewer cleared. */
export function openHits(verification: Verification): ScreeningResult["hits"] {
  const { screening } = verification;
  if (!screening) return [];
  const standing = standingDocuments(verification).map(({ id }) => id);
  return screening.hits.filter((hit) => standing.includes(hit.document) && !clearanceOf(hit, screening));
}

/**
 * Refuses an approval by a person while a hit is open, unless the flow switched RuleSC001 off.
 * @throws {PassmusterError} `hits_open`
 */
export function requireClearedHits(verification: Verification, { policy }: Pick<Flow, "policy">): void {
  if (policy.actions.RuleSC001 !== "off" && openHits(verification).length > 0)
    throw new PassmusterError("hits_open");
}
