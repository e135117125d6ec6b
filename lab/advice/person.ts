import { setTimeout as pause } from "node:timers/promises";
import type { Subject } from "../../bench/subject.ts";
import type { Upload } from "./people.ts";

/** One upload and its advice. Times in milliseconds. */
export interface Waited {
  readonly what: string;
  /** From the start of the upload, and from the end of its answer, until the page shows it as read. */
  readonly fromStart: number;
  readonly fromAnswer: number;
  /** Codes of the advice. */
  readonly advice: readonly string[];
  /** The person had the next images of this part before the advice; the times are those until then. */
  readonly overtaken: boolean;
}

export interface Visit {
  readonly waited: readonly Waited[];
  /** Advice that changed after it was shown. */
  readonly changed: readonly string[];
  /** Milliseconds from the submission until the verification was judged. */
  readonly judged: number;
}

interface SessionView {
  readonly version: number;
  readonly state: string;
  readonly documents: readonly {
    readonly context: Upload["context"];
    readonly uploaded: {
      readonly reading: "reading" | "read" | "none";
      readonly advice: readonly { readonly code: string }[];
    } | null;
  }[];
}

interface Waiting {
  readonly upload: Upload;
  readonly started: number;
  readonly answered: number;
  readonly version: number;
}

/**
 * Opens a session, uploads in order with a pause before each, follows the advice as the page does, and
 * submits.
 */
export async function visit(
  { url, token }: Pick<Subject, "url" | "token">,
  uploads: readonly Upload[],
  before: (step: number) => number,
): Promise<Visit> {
  const call = async (bearer: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    const { data } = JSON.parse(answer) as { data: unknown };
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${answer}`);
    return data;
  };
  const session = await openSession(call, token);
  const view = (method: string, path: string, body?: object) =>
    call(session, method, `/session${path}`, body) as Promise<SessionView>;

  const waiting = new Map<string, Waiting>();
  const shown = new Map<string, { readonly what: string; readonly codes: string }>();
  const waited: Waited[] = [];
  const changed: string[] = [];
  const end = (one: Waiting, advice: readonly string[], overtaken: boolean): void => {
    const now = performance.now();
    const times = { fromStart: now - one.started, fromAnswer: Math.max(0, now - one.answered) };
    waited.push({ what: one.upload.what, ...times, advice, overtaken });
    waiting.delete(one.upload.context);
  };
  const look = ({ version, documents }: SessionView): void => {
    for (const { context, uploaded } of documents) {
      const one = waiting.get(context);
      if (!uploaded || uploaded.reading === "reading") continue;
      const codes = uploaded.advice.map(({ code }) => code);
      const told = shown.get(context);
      if (!one && told && told.codes !== codes.join())
        changed.push(`${told.what}: ${told.codes || "good"} to ${codes.join() || "good"}`);
      if (one && version >= one.version) {
        shown.set(context, { what: one.upload.what, codes: codes.join() });
        end(one, codes, false);
      } else if (!one && told) shown.set(context, { ...told, codes: codes.join() });
    }
  };

  let version = 0;
  let isOpen = true;
  const follow = async (): Promise<void> => {
    while (isOpen) {
      const now = await view("GET", `/after/${version}`);
      version = Math.max(version, now.version);
      look(now);
      if (now.state !== "started" && now.state !== "processing") isOpen = false;
    }
  };
  version = (await view("GET", "")).version;
  const following = follow();
  for (const [step, upload] of uploads.entries()) {
    await pause(before(step));
    const former = waiting.get(upload.context);
    if (former) end(former, [], true);
    shown.delete(upload.context);
    const { context, type, country, front, back } = upload;
    const document = { type, country, front_side_data: front, ...(back && { back_side_data: back }) };
    const started = performance.now();
    const answer = await view("PUT", `/uploads/${context}`, { document });
    waiting.set(context, { upload, started, answered: performance.now(), version: answer.version });
    look(answer);
  }
  while (waiting.size > 0) await pause(50);
  await pause(before(uploads.length));
  const submitted = performance.now();
  await view("POST", "/submit", {});
  await following;
  return { waited, changed, judged: performance.now() - submitted };
}

async function openSession(
  call: (bearer: string, method: string, path: string, body?: object) => Promise<unknown>,
  token: string,
): Promise<string> {
  const person = { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" };
  const address = {
    street: "1 Example Street",
    city: "Springfield",
    state: "IL",
    postal_code: "62701",
    country: "USA",
  };
  const created = (await call(token, "POST", "/advice/verifications", { person, address })) as {
    url: string;
  };
  const { pathname, hash } = new URL(created.url);
  const names = { verification: pathname.split("/").at(-1) ?? "", capability: hash.slice(1) };
  return ((await call("", "POST", "/session", names)) as { token: string }).token;
}
