import type { Answer } from "../caller.ts";

export type Action = "approve" | "reject" | "cancel";

/** One request with its start and end. */
export interface Asked {
  readonly user: string;
  readonly action: Action;
  readonly begun: number;
  readonly ended: number;
  readonly answer: Answer;
}

/** An entry of the history in the API's form. */
export interface Entry {
  readonly from_status: string | null;
  readonly to_status: string;
  readonly user: string;
}

const results: Readonly<Record<Action, string>> = {
  approve: "Approved",
  reject: "Rejected",
  cancel: "Canceled",
};
const refusals: Readonly<Record<string, string>> = {
  already_approved: "Approved",
  already_rejected: "Rejected",
  already_canceled: "Canceled",
  verification_canceled: "Canceled",
};

/**
 * Explains why no sequential order of the requests yields these responses and this history; `undefined` if
 * one does. `history` is oldest first; its first `known` entries precede the requests.
 */
export function contradictionsOf(
  history: readonly Entry[],
  known: number,
  asked: readonly Asked[],
): readonly string[] {
  const placeOf = new Map(history.map(({ user }, place) => [user, place]));
  const done = asked.filter(({ answer }) => answer.status < 300);
  const wrong: string[] = [];

  for (const [place, entry] of history.entries()) {
    const before = history[place - 1]?.to_status ?? null;
    if (entry.from_status !== before)
      wrong.push(`entry ${place} leaves ${entry.from_status}, but the one before led to ${before}`);
    if (entry.from_status === "Canceled" || (place >= known && entry.from_status === entry.to_status))
      wrong.push(`entry ${place} goes from ${entry.from_status} to ${entry.to_status}`);
    const by = asked.filter(({ user }) => user === entry.user);
    if (
      place >= known &&
      (by.length !== 1 ||
        (by[0]?.answer.status ?? 500) >= 300 ||
        results[by[0]?.action ?? "approve"] !== entry.to_status)
    )
      wrong.push(`entry ${place} was not acknowledged to ${entry.user}`);
  }
  const actors = history.slice(known).map(({ user }) => user);
  if (new Set(actors).size !== actors.length) wrong.push("a user is in the history twice");

  for (const one of done) {
    const place = placeOf.get(one.user);
    if (place === undefined) wrong.push(`${one.user} was told of success but is not in the history`);
    else if (done.some((other) => other.ended < one.begun && (placeOf.get(other.user) ?? 0) > place))
      wrong.push(`${one.user} is in the history before a user who was answered earlier`);
  }

  for (const one of asked) {
    const { status, json } = one.answer;
    if (status < 300 || status === 503) continue;
    const reason = refusals[json?.code];
    const earliest = Math.max(
      known - 1,
      ...done.filter(({ ended }) => ended < one.begun).map(({ user }) => placeOf.get(user) ?? 0),
    );
    const latest = Math.min(
      history.length,
      ...done.filter(({ begun }) => begun > one.ended).map(({ user }) => placeOf.get(user) ?? 0),
    );
    const possible = history.slice(earliest, latest).map(({ to_status }) => to_status);
    if (status !== 400 || reason === undefined || !possible.includes(reason))
      wrong.push(`${one.user} was refused with ${json?.code} while the status was ${possible.join(", ")}`);
  }
  return wrong;
}
