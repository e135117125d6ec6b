export type WebhookFailure =
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "signature_mismatch"
  | "parsed_body"
  | "invalid_body";

const sentences: Readonly<Record<WebhookFailure, string>> = {
  missing_header: "webhook-id, webhook-timestamp or webhook-signature is missing, or there more than once.",
  invalid_timestamp: "webhook-timestamp is no whole number of seconds.",
  too_old: "The webhook was sent too long ago: a replay, or this machine's clock is wrong.",
  too_new: "The webhook comes from the future: this machine's clock is wrong.",
  signature_mismatch: "No signature fits: the secret is another one, or the body was changed.",
  parsed_body: [
    "rawBody is not the body as it came, and only that is signed. Express: express.raw({ type: 'application/json' }) on this route.",
    "Fastify: addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => done(null, body)).",
    "Next: await request.text(), or the request itself. Hono: c.req.raw.",
  ].join(" "),
  invalid_body: "The signature fits, but the body is no Passmuster event.",
};

/** Why a request is no webhook to be believed. Answer 400, and do nothing of what it says. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly reason: WebhookFailure;
  /** What to answer; Express and Fastify take it from here by themselves. */
  readonly status = 400;
  readonly statusCode = 400;

  constructor(reason: WebhookFailure) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
