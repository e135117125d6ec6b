import { eventCodes, type VerificationEvent, type WebhookDisabledEvent } from "../../model/event.ts";
import type { BlobKey, DocumentId, HistoryId } from "../../model/ids.ts";
import type { WebhookWork } from "../../model/webhook.ts";
import type { Message, Topic } from "../../ports/outbox.ts";
import type { Attempt } from "../../ports/queue.ts";

/** An interface as plain data, which a storage writes as JSON. */
type Plain<T> = { readonly [Name in keyof T]: T[Name] };

interface Payloads {
  /** One run of the pipeline. */
  readonly pipeline: { readonly run: number };
  /** The reading of one document that was uploaded; `rest` after its first look. */
  readonly read: { readonly document: DocumentId; readonly rest?: true };
  readonly event: Plain<VerificationEvent> | Plain<WebhookDisabledEvent>;
  /** One attempt to deliver one event to one endpoint. */
  readonly webhook: Plain<WebhookWork>;
  /** The images of a deleted verification. */
  readonly erase: { readonly images: readonly BlobKey[] };
  /** Images that possibly no document refers to. */
  readonly sweep: { readonly images: readonly BlobKey[] };
  readonly expire: Readonly<Record<never, never>>;
  /** The history entry with which the verification entered its status. */
  readonly retire: { readonly entry: HistoryId };
  /** A case whose due time this was when the message was sent. */
  readonly escalate: Readonly<Record<never, never>>;
  /** An Approved verification of which a date was to be announced then. */
  readonly notice: Readonly<Record<never, never>>;
  /** People are screened against the lists of this digest, after this verification; `null` for the first. */
  readonly screen: { readonly digest: string; readonly after: string | null };
}

/** A topic and its payload. */
export type Work = { [T in Topic]: { readonly topic: T; readonly payload: Payloads[T] } }[Topic];

/** A message with the payload of its topic. Storages and queues see a `Message`. */
export type WorkMessage<T extends Topic = Topic> = Omit<Message, keyof Work> & Extract<Work, { topic: T }>;

/** One attempt at a message of a topic. */
export type WorkAttempt<T extends Topic = Topic> = Omit<Attempt, "message"> & {
  readonly message: WorkMessage<T>;
};

/** The payload does not fit the message's topic. */
export class MalformedMessageError extends Error {
  override readonly name = "MalformedMessageError";
}

const fits: Readonly<Record<Topic, (payload: Message["payload"]) => boolean>> = {
  pipeline: ({ run }) => typeof run === "number",
  read: ({ document, rest }) => isText(document) && (rest === undefined || rest === true),
  event: ({ type }) => typeof type === "string" && (type in eventCodes || type === "webhook.disabled"),
  webhook: ({ endpoint, message, attempt, event }) =>
    isText(endpoint) && isText(message) && typeof attempt === "number" && typeof event === "object",
  erase: ({ images }) => isTexts(images),
  sweep: ({ images }) => isTexts(images),
  expire: () => true,
  retire: ({ entry }) => isText(entry),
  escalate: () => true,
  notice: () => true,
  screen: ({ digest, after }) => isText(digest) && (after === null || isText(after)),
};

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

function isWork(message: Message): message is WorkMessage {
  return fits[message.topic](message.payload);
}

/** Narrows a stored message to the payload of its topic. @throws {MalformedMessageError} */
export function workOf(message: Message): WorkMessage {
  if (!isWork(message)) throw new MalformedMessageError(`${message.id} has no payload of its topic.`);
  return message;
}
