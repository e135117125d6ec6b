import { hash } from "node:crypto";
import type { ScreenedList } from "../../model/screening.ts";

/** One digest of the lists that are searched, in any order. */
export function listsDigest(lists: readonly ScreenedList[]): string {
  const texts = lists.map(({ name, digest }) => `${name} ${digest}`).sort();
  return hash("sha256", texts.join("\n"));
}
