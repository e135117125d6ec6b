import type { ListHit, ScreenedList } from "../../model/screening.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { clearanceOf, hitId } from "../../verdict/lifecycle/open-hits.ts";

/** A hit on a list beside the person's document. */
export interface HitView extends Omit<ListHit, "digest"> {
  /** For the address that clears it. */
  readonly id: string;
  /** The id of the document whose person was searched for. */
  readonly document: string;
  /** A reviewer's word that the entry is somebody else; `null` while the hit is open. */
  readonly cleared: { readonly reason: string; readonly by: string; readonly at: string } | null;
}

/** What lists said about the person. */
export interface ScreeningView {
  readonly at: string;
  /** The lists that were searched. */
  readonly lists: readonly ScreenedList[];
  readonly hits: readonly HitView[];
}

export function presentScreening({ screening }: Pick<Verification, "screening">): ScreeningView | null {
  if (!screening) return null;
  return {
    at: timestamp(screening.at),
    lists: screening.lists,
    hits: screening.hits.map((hit) => {
      const { digest: _, ...shown } = hit;
      const { reason = "", by = "", at = 0 } = clearanceOf(hit, screening) ?? {};
      return { id: hitId(hit), ...shown, cleared: by === "" ? null : { reason, by, at: timestamp(at) } };
    }),
  };
}
