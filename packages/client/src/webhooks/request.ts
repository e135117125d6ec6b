import { WebhookVerificationError } from "./error.ts";

/** A request of any framework: its headers, names in any case, and its raw body. */
export interface WebhookRequest {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string | Uint8Array | ArrayBuffer;
}

export interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
  readonly body: Uint8Array;
}

/** @throws {WebhookVerificationError} `parsed_body`, `missing_header` */
export async function received(request: Request | WebhookRequest): Promise<Received> {
  const { headers } = request;
  const header = (name: string): string => {
    const value = isHeaders(headers) ? headers.get(name) : valueIn(headers, name);
    if (typeof value === "string" && value !== "") return value;
    throw new WebhookVerificationError("missing_header");
  };
  return {
    id: header("webhook-id"),
    timestamp: header("webhook-timestamp"),
    signatures: header("webhook-signature").split(" "),
    body: await bytesOf(request),
  };
}

async function bytesOf(request: Request | WebhookRequest): Promise<Uint8Array> {
  if ("rawBody" in request) {
    const { rawBody } = request;
    if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
    if (ArrayBuffer.isView(rawBody))
      return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
    if (Object.prototype.toString.call(rawBody) === "[object ArrayBuffer]") return new Uint8Array(rawBody);
  } else if ("arrayBuffer" in request && !request.bodyUsed) {
    return new Uint8Array(await request.arrayBuffer());
  }
  throw new WebhookVerificationError("parsed_body");
}

/** `undefined` if the name stands twice, in different cases. */
function valueIn(
  headers: Exclude<WebhookRequest["headers"], Headers>,
  name: string,
): string | readonly string[] | undefined {
  const found = Object.entries(headers).filter(
    ([each, value]) => each.toLowerCase() === name && value !== undefined,
  );
  return found.length === 1 ? found[0]?.[1] : undefined;
}

function isHeaders(headers: WebhookRequest["headers"]): headers is Headers {
  return typeof headers.get === "function";
}
