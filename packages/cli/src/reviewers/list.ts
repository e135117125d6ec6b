import { randomBytes } from "node:crypto";
import type { DeskReviewer } from "@passmuster/core/ports";
import { locked, type Replace, textIn } from "./private-file.ts";

export const reviewerRoles = [
  "look",
  "review",
  "correct",
  "lead",
  "admin",
] as const satisfies readonly DeskReviewer["role"][];

/** The public part of a passkey. Nobody can sign in with it. */
export interface ListedPasskey {
  /** The id of the credential, in base64url. */
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** Of signatures (WebAuthn Level 3 §6.1.1); 0 if the authenticator has none. */
  readonly counter: number;
  /** ISO 8601. */
  readonly added: string;
  /** When the newest challenge that it answered was made. ISO 8601. */
  readonly answered: string;
}

/** A browser in which a reviewer is signed in. Times are ISO 8601. */
export interface ListedSession {
  readonly id: string;
  readonly begun: string;
  readonly seen: string;
  readonly how: "link" | "passkey";
  /** The digest of the link or of the passkey's id, as the record has it. */
  readonly by: string;
}

/** A reviewer of `serve --desk`. */
export interface ListedReviewer {
  /**
   * Random. Sessions and links name it, so a reviewer who is removed and added again gets none of the old
   * ones.
   */
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: DeskReviewer["role"];
  readonly tenant: string;
  /** The only flows that the reviewer sees; `null` for all. */
  readonly flows: readonly string[] | null;
  /** The pools whose cases the reviewer works on. Absent for none. */
  readonly pools?: readonly string[];
  /** ISO 8601. */
  readonly added: string;
  readonly passkeys: readonly ListedPasskey[];
  readonly sessions: readonly ListedSession[];
}

/** Records a change before it is written. What it rejects is not written. */
export type RecordChange = (
  before: readonly ListedReviewer[],
  after: readonly ListedReviewer[],
) => Promise<void>;

export interface ReviewerListOptions {
  readonly record: RecordChange;
  readonly now?: () => number;
}

/** The list of reviewers in a file of mode 0600. Each call reads the file, so changes hold at once. */
export interface ReviewerList {
  read(): Promise<readonly ListedReviewer[]>;
  /**
   * Adds a reviewer, or gives the one with this address another name, role, flows and pools. Another tenant
   * ends the sessions.
   */
  put(given: Omit<ListedReviewer, "id" | "added" | "passkeys" | "sessions">): Promise<ListedReviewer>;
  /**
   * Changes the reviewer with this id, as the list is now. Resolves to the changed reviewer; to `undefined`
   * if there is none, or if `change` returns it, which changes nothing.
   */
  change(
    id: string,
    change: (reviewer: ListedReviewer, others: readonly ListedReviewer[]) => ListedReviewer | undefined,
  ): Promise<ListedReviewer | undefined>;
  /** Resolves to the removed one. */
  remove(email: string): Promise<ListedReviewer | undefined>;
}

export function reviewerList(file: string, { record, now = Date.now }: ReviewerListOptions): ReviewerList {
  const read = async (): Promise<readonly ListedReviewer[]> => {
    const text = await textIn(file);
    return text === undefined ? [] : reviewersIn(text, file);
  };
  const write = async (
    replace: Replace,
    before: readonly ListedReviewer[],
    reviewers: readonly ListedReviewer[],
  ) => {
    await record(before, reviewers);
    await replace(`${JSON.stringify({ reviewers }, null, 2)}\n`);
  };
  return {
    read,
    put: (given) =>
      locked(file, async (replace) => {
        const before = await read();
        const earlier = before.find(({ email }) => email === given.email);
        const id = earlier?.id ?? randomBytes(16).toString("base64url");
        const added = earlier?.added ?? new Date(now()).toISOString();
        const { passkeys = [], tenant = given.tenant } = earlier ?? {};
        const sessions = tenant === given.tenant ? (earlier?.sessions ?? []) : [];
        const reviewer: ListedReviewer = { id, ...given, added, passkeys, sessions };
        await write(replace, before, [...before.filter((one) => one !== earlier), reviewer]);
        return reviewer;
      }),
    change: (id, change) =>
      locked(file, async (replace) => {
        const before = await read();
        const current = before.find((one) => one.id === id);
        const changed =
          current &&
          change(
            current,
            before.filter((one) => one !== current),
          );
        if (changed)
          await write(
            replace,
            before,
            before.map((one) => (one === current ? changed : one)),
          );
        return changed;
      }),
    remove: (email) =>
      locked(file, async (replace) => {
        const before = await read();
        const removed = before.find((one) => one.email === email);
        if (removed)
          await write(
            replace,
            before,
            before.filter((one) => one !== removed),
          );
        return removed;
      }),
  };
}

/** @throws {Error} the file is damaged; it is not guessed who is on it */
function reviewersIn(text: string, file: string): readonly ListedReviewer[] {
  const broken = new Error(`${file} is not a list of reviewers.`);
  let given: unknown;
  try {
    given = (JSON.parse(text) as { readonly reviewers?: unknown } | null)?.reviewers;
  } catch {
    throw broken;
  }
  if (!Array.isArray(given)) throw broken;
  // Lists of earlier releases have no passkeys or sessions.
  const reviewers = given.map((one: unknown) =>
    typeof one === "object" && one !== null ? { passkeys: [], sessions: [], ...one } : one,
  );
  if (!reviewers.every(isReviewer)) throw broken;
  return reviewers;
}

function isReviewer(value: unknown): value is ListedReviewer {
  if (typeof value !== "object" || value === null) return false;
  const { id, email, name, role, tenant, flows, pools = [], ...kept } = value as Given<ListedReviewer>;
  const { passkeys, sessions } = kept;
  const texts = [id, email, tenant].every((text) => typeof text === "string" && text !== "");
  const isNamed = name === null || typeof name === "string";
  const isNames = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === "string");
  const isScoped = (flows === null || isNames(flows)) && isNames(pools);
  const isKept = Array.isArray(sessions) && sessions.every(isSession);
  const isPasskeys = Array.isArray(passkeys) && passkeys.every(isPasskey) && isKept;
  return texts && isNamed && isScoped && isPasskeys && reviewerRoles.some((one) => one === role);
}

type Given<Type> = Partial<Record<keyof Type, unknown>>;

function isPasskey(value: unknown): value is ListedPasskey {
  if (typeof value !== "object" || value === null) return false;
  const { id, publicKey, counter, added, answered } = value as Given<ListedPasskey>;
  const texts = [id, publicKey].every((text) => typeof text === "string" && /^[\w-]+$/.test(text));
  const times = [added, answered].every(
    (text) => typeof text === "string" && !Number.isNaN(Date.parse(text)),
  );
  return texts && times && Number.isSafeInteger(counter) && Number(counter) >= 0;
}

function isSession(value: unknown): value is ListedSession {
  if (typeof value !== "object" || value === null) return false;
  const { id, begun, seen, how, by } = value as Given<ListedSession>;
  const times = [begun, seen].every((text) => typeof text === "string" && !Number.isNaN(Date.parse(text)));
  const texts = [id, by].every((text) => typeof text === "string" && /^[\w-]+$/.test(text));
  return texts && times && (how === "link" || how === "passkey");
}
