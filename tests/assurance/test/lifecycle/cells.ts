import type { VerificationStatus } from "@passmuster/core";
import { systemEnvironment } from "@passmuster/core/ports";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { createFactory } from "@passmuster/core/testing";
import { labels } from "./expected.ts";
import type { Answer } from "./service.ts";

export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** The state before an action. */
export interface Arranged {
  readonly before: Verification;
  readonly document: string;
}

type Action = (call: Call, arranged: Arranged) => Promise<Answer>;

const environment = systemEnvironment();
export const picture = Buffer.from(createFactory().picture()).toString("base64");
const review = { comment: "Reviewed by a person.", email: "rita@example.test" };
const at = ({ before }: Arranged, rest = ""): string => `/verifications/${before.id}${rest}`;

const reviewed =
  (verb: string): Action =>
  (call, arranged) =>
    call("PUT", at(arranged, `/${verb}`), review);
const marked = (status: VerificationStatus): Action => {
  const [value] = labels[status];
  return (call, arranged) => call("PATCH", at(arranged), { status: value, ...review });
};

/** Every action of the API that affects a lifecycle. */
export const actions: Readonly<Record<string, Action>> = {
  update: (call, arranged) => call("PATCH", at(arranged), { vendor_state: "waiting" }),
  submit: (call, arranged) => call("PUT", at(arranged, "/submit")),
  resubmit: reviewed("resubmit"),
  approve: reviewed("approve"),
  reject: reviewed("reject"),
  cancel: reviewed("cancel"),
  "status 1": marked("started"),
  "status 2": marked("submitted"),
  "status 3": marked("approved"),
  "status 4": marked("rejected"),
  "status 5": marked("double_check"),
  "status 6": marked("expired"),
  "status 7": marked("canceled"),
  "status 8": marked("hold"),
  comment: (call, arranged) =>
    call("POST", at(arranged, "/comments"), { content: "Seen.", email: review.email }),
  "upload a document": (call, { before }) =>
    call("POST", "/documents", {
      verification: before.id,
      document: { context_type: "SELFIE", type: 41, country: "ATA", front_side_data: picture },
    }),
  "replace a document": (call, { before, document }) =>
    call("PATCH", `/documents/${document}`, {
      verification: before.id,
      document: { front_side_data: picture },
    }),
  "delete a document": (call, { document }) => call("DELETE", `/documents/${document}`),
  "decide a document": (call, { document }) =>
    call("POST", `/documents/${document}/decisions`, { status: 1, ...review }),
  "correct a document": (call, { document }) =>
    call("PATCH", `/documents/${document}/extracted-data`, {
      person: { surname: "Marlow" },
      ...review,
    }),
  "renew the link": (call, arranged) => call("POST", at(arranged, "/link")),
  delete: (call, arranged) => call("DELETE", at(arranged)),
};

/** Stores a copy of a verification in a given status, with a decided document. */
export async function arrange(
  storage: VerificationStorage,
  original: Verification,
  status: VerificationStatus,
): Promise<Arranged> {
  const id = environment.id("ver");
  const decision = {
    id: environment.id("dec"),
    status: "approved",
    workflow: "Automatic",
    createdAt: original.createdAt,
    updatedAt: original.createdAt,
  } as const;
  const [uploaded] = original.documents;
  if (!uploaded) throw new Error("The original has no document.");
  const document = {
    ...uploaded,
    id: environment.id("doc"),
    decisions: [decision],
  };
  const history = original.history.map((entry) => ({ ...entry, id: environment.id("hist") }));
  await storage.save({ ...original, id, version: 1, status, documents: [document], history }, []);
  const before = await storage.load("default", id);
  if (!before) throw new Error("The stored verification was not found.");
  return { before, document: document.id };
}

// The service has its own clock.
const minute = 60_000_000;

/** The event types of a verification in the outbox, in their sequence. */
export async function eventsOf(storage: VerificationStorage, id: string): Promise<readonly string[]> {
  const now = environment.now() + minute;
  const claimed = await storage.outbox.claim(100, { now, until: now + minute, topics: ["event"] });
  for (const { message } of claimed) await storage.outbox.settle(message.id, "done");
  return claimed
    .filter(({ message }) => message.verification === id)
    .sort((one, other) => Number(one.message.payload.sequence) - Number(other.message.payload.sequence))
    .map(({ message }) => String(message.payload.type));
}
