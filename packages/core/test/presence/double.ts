import type { PresenceProvider } from "@passmuster/core/ports";

type Reading = Awaited<ReturnType<PresenceProvider["result"]>>;

/** A provider whose sessions end as a test says, `passed` by default. */
export function presenceDouble(own: Partial<PresenceProvider> = {}) {
  const started: string[] = [];
  const answers = new Map<string, Partial<Reading>>();
  let [answer, isAway]: [Partial<Reading>, boolean] = [{}, false];
  const provider: PresenceProvider = {
    name: "Example Liveness",
    level: "ISO/IEC 30107-3 level 2",
    async create({ token }) {
      if (isAway) throw new Error("Away.");
      const session = `at-${started.push(token)}`;
      return { session, page: { SessionId: session }, expiresAt: new Date(8.64e15) };
    },
    async result(session) {
      if (isAway) throw new Error("Away.");
      return { session, outcome: "passed", score: 99.5, ...answer, ...answers.get(session) };
    },
    ...own,
  };
  return {
    provider,
    started,
    says: (next: Partial<Reading>) => {
      answer = next;
    },
    saysOf: (session: string, next: Partial<Reading>) => answers.set(session, next),
    away: (next: boolean) => {
      isAway = next;
    },
  };
}
