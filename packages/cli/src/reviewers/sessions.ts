import { randomBytes } from "node:crypto";
import { cookieLasts } from "./cookie.ts";
import type { ListedReviewer, ListedSession, ReviewerList } from "./list.ts";

/** Sessions that a reviewer may have: the oldest ends for another. */
const most = 50;
/** The time of the last request is kept this exactly. */
const seenEvery = 15 * 60_000;

/** Where reviewers are signed in. The list has the sessions, so every process knows them. */
export interface DeskSessions {
  /** Resolves to the session's id; to `undefined` if the reviewer was removed. */
  begin(reviewer: string, signedIn: Pick<ListedSession, "how" | "by">): Promise<string | undefined>;
  /** Whether a session of the reviewer, as the list has them, still runs. Keeps when it was seen. */
  isOpen(reviewer: ListedReviewer, session: string): Promise<boolean>;
  /** Ends a session, or all. Resolves to the ids of those that ended. */
  end(reviewer: string, session?: string): Promise<readonly string[]>;
}

const isRunning = ({ begun }: ListedSession, at: number): boolean => at < Date.parse(begun) + cookieLasts;

/** Those that have not run out, newest last. */
export function runningSessions(
  { sessions }: ListedReviewer,
  at: number = Date.now(),
): readonly ListedSession[] {
  return sessions.filter((session) => isRunning(session, at));
}

export function deskSessions(list: Pick<ReviewerList, "change">, now: () => number = Date.now): DeskSessions {
  const changed = (
    reviewer: string,
    change: (running: readonly ListedSession[]) => readonly ListedSession[],
  ): Promise<ListedReviewer | undefined> =>
    list.change(reviewer, (one) => ({ ...one, sessions: change(runningSessions(one, now())).slice(-most) }));

  return {
    async begin(reviewer, signedIn) {
      const id = randomBytes(12).toString("hex");
      const at = new Date(now()).toISOString();
      const listedReviewer = await changed(reviewer, (running) => [
        ...running,
        { id, begun: at, seen: at, ...signedIn },
      ]);
      return listedReviewer && id;
    },
    async isOpen(reviewer, session) {
      const found = runningSessions(reviewer, now()).find(({ id }) => id === session);
      if (!found) return false;
      if (now() - Date.parse(found.seen) >= seenEvery) {
        const seen = new Date(now()).toISOString();
        // The session runs on also if the list cannot be written now.
        await changed(reviewer.id, (running) =>
          running.map((one) => (one.id === session ? { ...one, seen } : one)),
        ).catch(() => undefined);
      }
      return true;
    },
    async end(reviewer, session) {
      let ended: readonly string[] = [];
      await changed(reviewer, (running) => {
        const left = running.filter(({ id }) => session !== undefined && id !== session);
        ended = running.filter((one) => !left.includes(one)).map(({ id }) => id);
        return left;
      });
      return ended;
    },
  };
}
