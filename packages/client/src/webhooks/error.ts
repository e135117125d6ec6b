export type WebhookFailure =
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "signature_mismatch"
  | "parsed_body"
  | "invalid_body";

const sentences: Readonly<Record<WebhookFailure, string>> = {
  missing_header: "webhook-id, webhook-timestamp or webhook-signature is missing or repeated.",
  invalid_timestamp: "webhook-timestamp is not a whole number of seconds.",
  too_old: "The webhook is too old: it was replayed, or this machine's clock is wrong.",
  too_new: "The webhook is from the future: this machine's clock is wrong.",
  signature_mismatch: "No signature matches: the secret is wrong, or the body was changed.",
  parsed_body: [
    "rawBody must be the body exactly as received: parsed JSON cannot be verified. Express: express.raw({ type: 'application/json' }) on this route.",
    "Fastify: addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => done(null, body)).",
    "Next: await request.text(), or the request itself. Hono: c.req.raw.",
  ].join(" "),
  invalid_body: "The signature matches, but the body is not a Passmuster event.",
};

/** The reason why a request is not a valid webhook. Answer 400 and ignore its content. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly reason: WebhookFailure;
  /** The status to answer with; Express and Fastify read it themselves. */
  readonly status = 400;
  readonly statusCode = 400;

  constructor(reason: WebhookFailure) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
