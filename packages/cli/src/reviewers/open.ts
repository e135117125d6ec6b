import { dirname, join } from "node:path";
import type { Settings } from "../settings.ts";
import { isPostgres, pathIn } from "../storage-address.ts";
import { type RecordChange, type ReviewerList, reviewerList } from "./list.ts";
import { type OneTimeLinks, oneTimeLinks } from "./one-time-links.ts";
import { type DeskSessions, deskSessions } from "./sessions.ts";

/**
 * Without a setting the file is beside the database, like the secret; with Postgres it is in `./.passmuster`.
 */
export function openReviewers(
  { storage, reviewers }: Settings<"storage" | "reviewers">,
  record: RecordChange,
): { readonly list: ReviewerList; readonly links: OneTimeLinks; readonly sessions: DeskSessions } {
  const folder = isPostgres(storage) || storage === "memory:" ? ".passmuster" : dirname(pathIn(storage));
  const file = reviewers ?? join(folder, "reviewers.json");
  const list = reviewerList(file, { record });
  return { list, links: oneTimeLinks(`${file}.links`), sessions: deskSessions(list) };
}

/** Where a browser keeps a cookie of plain http to itself. */
export function isLocal(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
