import type {
  ConsentText,
  CredentialRequest,
  HandOff,
  PresenceSession,
  Session,
  SessionEvents,
  StartedSession,
} from "@passmuster/client";

/** A refusal of the server by its code; `connection` if the server was unreachable. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface DocumentPictures {
  readonly type: number;
  readonly country: string;
  /** Base64; a document that was uploaded keeps its other side. */
  readonly front?: string;
  readonly back?: string;
}

/** What a wallet answered, as the browser returns it. */
export interface WalletAnswer {
  readonly protocol: string;
  readonly data: unknown;
}

/** The session API of one verification. Each call rejects with a `Refusal`. */
export interface Api {
  start(verification: string, capability: string): Promise<StartedSession>;
  get(): Promise<Session>;
  after(version: number, signal: AbortSignal): Promise<Session>;
  handOff(): Promise<HandOff>;
  picture(document: string, side: string): Promise<Blob>;
  put(
    context: string,
    pictures: DocumentPictures,
    key: string,
    progress: (part: number) => void,
  ): Promise<Session>;
  /** Keeps pictures against advice. */
  keep(context: string): Promise<Session>;
  remove(context: string): Promise<Session>;
  /** A request for a wallet. The next one ends it. */
  askWallet(): Promise<CredentialRequest>;
  /** Passes on the wallet's answer to the newest request, which takes one. */
  answerOfWallet(answer: WalletAnswer, key: string): Promise<Session>;
  /** Starts a presence check. The next one ends it. */
  askPresence(): Promise<PresenceSession>;
  /** Lets the server ask the provider how the check ended. */
  presenceResult(session: string): Promise<Session>;
  submit(key: string): Promise<Session>;
  /** The flow's consent in the best language. */
  consentText(language: string): Promise<ConsentText>;
  /** Agrees to the text that was shown. */
  consent(shown: Pick<ConsentText, "version" | "language">): Promise<Session>;
  /** Reports steps, also while the page is being closed. Without a session nothing is sent. */
  report(events: SessionEvents["events"]): Promise<void>;
}

const longestWait = 60_000;

/** The server, this visitor's session, and the language of the sentences that the server writes. */
interface Line {
  readonly base: string;
  readonly token: () => string | undefined;
  readonly language: () => string;
}

/** @param language the language of the sentences that the server writes */
export function createApi(base: string, token: () => string | undefined, language: () => string): Api {
  const line: Line = { base, token, language };
  const call = <T>(method: string, path: string, options?: CallOptions): Promise<T> =>
    request(line, method, path, options);

  return {
    start: (verification, capability) => call("POST", "", { json: { verification, capability } }),
    get: () => call("GET", ""),
    after: (version, signal) => call("GET", `/after/${version}`, { signal }),
    handOff: () => call("GET", "/hand-off"),
    picture: async (document, side) => {
      const text = await call<string>("GET", `/pictures/${document}/${side}`);
      return new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], { type: "image/jpeg" });
    },
    put: (context, pictures, key, progress) =>
      send<Session>(
        addressOf(line, `/uploads/${context}`),
        headersOf(line, { "content-type": "application/json", "idempotency-key": key }),
        JSON.stringify(bodyOf(pictures)),
        progress,
      ),
    keep: (context) => call("POST", `/uploads/${context}/keep`),
    remove: (context) => call("DELETE", `/uploads/${context}`),
    askWallet: () => call("POST", "/credentials"),
    answerOfWallet: (json, key) => call("POST", "/credentials/answer", { json, key }),
    askPresence: () => call("POST", "/presence"),
    presenceResult: (id) => call("POST", "/presence/result", { json: { session: id } }),
    submit: (key) => call("POST", "/submit", { key }),
    consentText: (wanted) => call("GET", `/consent/${wanted}`),
    consent: ({ version, language: shown }) =>
      call("PUT", "/consent", { json: { version, language: shown } }),
    report: async (events) => {
      if (token() !== undefined) await call("POST", "/events", { json: { events }, keepalive: true });
    },
  };
}

function addressOf({ base }: Line, path: string): string {
  return `${base}/api/v1/session${path}`;
}

function headersOf({ token, language }: Line, more: Record<string, string>): Record<string, string> {
  const bearer = token();
  const wanted = { accept: "application/json", "accept-language": language() };
  return { ...wanted, ...(bearer && { authorization: `Bearer ${bearer}` }), ...more };
}

function bodyOf({ type, country, front, back }: DocumentPictures) {
  return {
    document: {
      type,
      ...(country && { country }),
      ...(front && { front_side_data: front }),
      ...(back && { back_side_data: back }),
    },
  };
}

interface CallOptions {
  readonly json?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

async function request<T>(
  line: Line,
  method: string,
  path: string,
  { json, key, signal, keepalive = false }: CallOptions = {},
): Promise<T> {
  const limit = AbortSignal.timeout(longestWait);
  const response = await fetch(addressOf(line, path), {
    method,
    headers: headersOf(line, {
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    credentials: "omit",
    cache: "no-store",
    keepalive,
    signal: signal ? either(signal, limit) : limit,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refusal(0, "connection", "The server was unreachable.");
  });
  return dataOf<T>(response.status, await response.text().catch(() => ""));
}

/** A signal that aborts with the first of two. `AbortSignal.any` is missing in Safari before 17.4. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener("abort", () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

/** Only XMLHttpRequest reports upload progress. */
function send<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  progress: (part: number) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = longestWait * 2;
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    const lost = () => reject(new Refusal(0, "connection", "The server was unreachable."));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onload = () => {
      try {
        resolve(dataOf<T>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.send(body);
  });
}

function dataOf<T>(status: number, text: string): T {
  const body = parsed(text) as { data?: T; code?: string; message?: string } | undefined;
  if (status >= 200 && status < 300 && body?.data !== undefined) return body.data;
  throw new Refusal(status, body?.code ?? "internal", body?.message ?? "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
