import { hash } from "node:crypto";
import { typeId } from "../../model/ids.ts";
import type { ScreenedList } from "../../model/screening.ts";
import type { Message } from "../../ports/outbox.ts";
import { listsText } from "../pipeline/screen.ts";

/** One digest of the lists that are searched, in any order. */
export const listsDigest = (lists: readonly ScreenedList[]): string => hash("sha256", listsText(lists));

/** The message that screens people again, from those after an id. Adding the same one again has no effect. */
export function walkMessage(digest: string, after: string | null, dueAt: number): Message {
  const random = hash("sha256", `screen ${digest} ${after}`, "buffer");
  const start = typeId("ver", 0, hash("sha256", digest, "buffer"));
  const id = typeId("msg", 0, random);
  return { id, topic: "screen", tenant: "default", verification: start, payload: { digest, after }, dueAt };
}
