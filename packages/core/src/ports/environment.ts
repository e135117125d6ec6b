/** Microseconds since the Unix epoch, an integer below 2^53. Never a `Date`, which drops the microseconds. */
export type Instant = number;

export type Prefix =
  | "ver"
  | "doc"
  | "dec"
  | "hist"
  | "cmt"
  | "rule"
  | "msg"
  | "img"
  | "tok"
  | "req"
  | "whk"
  | "dlv";
export type Id<P extends Prefix> = `${P}_${string}`;

export type VerificationId = Id<"ver">;
export type DocumentId = Id<"doc">;
export type DecisionId = Id<"dec">;
export type HistoryId = Id<"hist">;
export type CommentId = Id<"cmt">;
export type RuleReportId = Id<"rule">;
export type MessageId = Id<"msg">;
export type BlobKey = Id<"img">;
export type TokenId = Id<"tok">;
export type RequestId = Id<"req">;
export type WebhookId = Id<"whk">;
export type WebhookDeliveryId = Id<"dlv">;

/** What the core may not take from the world by itself: time, identity, randomness. */
export interface Environment {
  /** Monotonic; read once per command. */
  now(): Instant;
  /** Never repeated; sorts by creation to the millisecond. */
  id<P extends Prefix>(prefix: P): Id<P>;
  /** Fit for secrets. */
  random(length: number): Uint8Array;
}
