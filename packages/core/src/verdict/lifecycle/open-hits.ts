import { PassmusterError } from "../../base/errors.ts";
import type { ListHit, ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { standingDocuments } from "./standing.ts";

/** The id of a hit in addresses. An entry that changed has another id: nobody clears what was not shown. */
export const hitId = ({ list, entry, digest }: Pick<ListHit, "list" | "entry" | "digest">): string =>
  [list, entry, digest].map(encodeURIComponent).join(":");

/** Changes with how an entry compares with the person. */
export const matchOf = ({ words, dateOfBirth, country }: ListHit): string =>
  JSON.stringify([words.map(({ own, listed }) => [own, listed]), dateOfBirth, country]);

/** The word of a reviewer about a hit, unless the entry or its match with the person changed since. */
export function clearanceOf(
  hit: ListHit,
  { cleared }: Pick<ScreeningResult, "cleared">,
): ScreeningResult["cleared"][number] | undefined {
  const match = matchOf(hit);
  return cleared.find(
    (each) =>
      each.list === hit.list &&
      each.entry === hit.entry &&
      each.digest === hit.digest &&
      each.match === match,
  );
}

/**
 * The hits on persons of standing documents that no reviewer cleared. Those of a document that was removed
 * count until the person of another one is searched for.
 */
export function openHits(verification: Verification): ScreeningResult["hits"] {
  const { screening } = verification;
  if (!screening) return [];
  const standing = standingDocuments(verification);
  const isSearched = standing.some(
    ({ rules }) => rules && "RuleSC001" in { ...rules.approved, ...rules.failed },
  );
  return screening.hits.filter((hit) => {
    const counts = !isSearched || standing.some(({ id }) => id === hit.document);
    return counts && !clearanceOf(hit, screening);
  });
}

/**
 * Refuses an approval by a person while a hit is open, unless the flow switched RuleSC001 off.
 * @throws {PassmusterError} `hits_open`
 */
export function requireClearedHits(verification: Verification, { policy }: Pick<Flow, "policy">): void {
  if (policy.actions.RuleSC001 !== "off" && openHits(verification).length > 0)
    throw new PassmusterError("hits_open");
}
