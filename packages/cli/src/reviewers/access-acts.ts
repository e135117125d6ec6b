import { createHash } from "node:crypto";
import type { AccessAct } from "@passmuster/core/admin";
import type { ListedReviewer, ListedSession } from "./list.ts";
import { runningSessions } from "./sessions.ts";

/** An act on a reviewer, without who did it. */
export type ReviewerAct = Omit<AccessAct, "by"> & Pick<ListedReviewer, "email">;

/**
 * What a change of the list does. Times at which a session was seen, counters of passkeys and sessions that
 * have run out are no acts.
 */
export function accessActs(
  before: readonly ListedReviewer[],
  after: readonly ListedReviewer[],
  now: number,
): readonly ReviewerAct[] {
  const earlierReviewers = new Map(before.map((reviewer) => [placeOf(reviewer), reviewer]));
  const left = new Set(after.map(placeOf));
  const removed = before.filter((reviewer) => !left.has(placeOf(reviewer)));
  const list = listDigest(after);
  const isListed = list !== listDigest(before);
  const acts = [
    ...removed.map((reviewer) => actOn(reviewer, "reviewer.removed")),
    ...after.flatMap((reviewer) => actsOn(earlierReviewers.get(placeOf(reviewer)), reviewer, now)),
  ];
  return isListed ? acts.map((act) => ({ ...act, list })) : acts;
}

/** Who moves to another tenant is removed from one record and added in the other. */
function placeOf({ id, tenant }: ListedReviewer): string {
  return JSON.stringify([id, tenant]);
}

export function actOn(
  { id: reviewer, tenant, email }: ListedReviewer,
  act: string,
  more: Partial<AccessAct> = {},
): ReviewerAct {
  return { tenant, email, acts: [act], reviewer, ...more };
}

function actsOn(
  before: ListedReviewer | undefined,
  after: ListedReviewer,
  now: number,
): readonly ReviewerAct[] {
  const { role, flows } = after;
  const isChanged = before && JSON.stringify(grantOf(before)) !== JSON.stringify(grantOf(after));
  const [oldKeys, newKeys] = [before?.passkeys ?? [], after.passkeys];
  const oldSessions = before ? runningSessions(before, now) : [];
  const keyActs = (act: string, passkeys: ListedReviewer["passkeys"]) =>
    passkeys.map(({ id }) => actOn(after, act, { passkey: digestOf(id) }));
  const begun = ({ id: session, how, by }: ListedSession) =>
    actOn(after, "reviewer.signed_in", { role, flows, how, session, [how]: by });
  return [
    ...(before ? [] : [actOn(after, "reviewer.added", { role, flows })]),
    ...(isChanged ? [actOn(after, "reviewer.changed", { role, flows })] : []),
    ...keyActs("passkey.removed", without(oldKeys, newKeys)),
    ...keyActs("passkey.added", without(newKeys, oldKeys)),
    ...without(oldSessions, after.sessions).map(({ id: session }) =>
      actOn(after, "reviewer.signed_out", { session }),
    ),
    ...without(after.sessions, before?.sessions ?? []).map(begun),
  ];
}

/** Those that the others lack. */
function without<One extends { readonly id: string }>(
  ones: readonly One[],
  others: readonly { readonly id: string }[],
): readonly One[] {
  return ones.filter(({ id }) => !others.some((other) => other.id === id));
}

/** What a reviewer may do. The random id keeps digests from being guessed. */
function grantOf({ id, email, name, role, tenant, flows, pools }: ListedReviewer) {
  return { id, email, name, role, tenant, flows, ...(pools && { pools }) };
}

/** A digest of who is on the list, with which role and which passkeys. */
export function listDigest(reviewers: readonly ListedReviewer[]): string {
  const deciding = reviewers.map((reviewer) => ({
    ...grantOf(reviewer),
    passkeys: reviewer.passkeys.map(({ id, publicKey }) => ({ id, publicKey })),
  }));
  return digestOf(JSON.stringify(deciding.sort((one, other) => (one.id < other.id ? -1 : 1))));
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
