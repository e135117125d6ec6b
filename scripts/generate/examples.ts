import { sandboxScreening } from "../../packages/core/src/adapters/sandbox/screening.ts";
import { match } from "../../packages/core/src/api/http/match.ts";
import type { Examples } from "../../packages/core/src/api/http/openapi/examples.ts";
import type { Screening } from "../../packages/core/src/ports/screening.ts";
import { application, notary } from "../../packages/core/test/api/http/postal-service.ts";
import { fakeDesk, fromDesk } from "../../packages/core/test/desk/desk-service.ts";
import { halves, sessionPath } from "../../packages/core/test/service/session/service.ts";
import {
  address,
  type Caller,
  createService,
  identityBody,
  imageText,
  passport,
  postalBody,
  reviewer,
} from "../../packages/core/test/service.ts";
import { printedJson } from "./printed-json.ts";

/** Lists that name everybody. */
function screening(): Screening {
  const lists = sandboxScreening();
  const listed = { names: [{ surname: "Listed", givenNames: "" }], countries: [] };
  return { ...lists, screen: (_, signal) => lists.screen(listed, signal) };
}

/** Examples of every route, from one run of the service with a simulated clock. */
async function recorded(): Promise<Examples> {
  const codes: string[] = [];
  const { as, callerWith, passmuster, extractor, environment } = await createService({
    codeSender: { send: async ({ code }) => void codes.push(code) },
    work: { concurrency: 1 },
    session: { wait: "0s" },
    screening: screening(),
    desk: fakeDesk(new Map([["lea", { email: "lea@example.com", role: "lead" }]])),
  });
  const call = await as(["read", "write", "review", "admin"]);
  const examples: { -readonly [Id in keyof Examples]: Examples[Id] } = {};
  const show = async (method: string, path: string, body?: unknown, caller: Caller = call) => {
    const { json, status } = await caller(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status} ${json?.code}`);
    const { id } = match(method, path.split("?")[0] ?? "");
    examples[id] ??= {
      ...(body !== undefined && { request: shortened(body) }),
      ...(json && { answer: shortened(json) }),
    };
    return json?.data;
  };

  const base = "/api/v1/identity";
  const { id } = await show("POST", `${base}/verifications`, { ...identityBody, address });
  await show("GET", `${base}/document-types`);
  await show("PATCH", `${base}/verifications/${id}`, { vendor_state: "checked" });
  const { id: document } = await show("POST", `${base}/documents`, passport(id));
  await show("PATCH", `${base}/documents/${document}`, { verification: id, document: { country: "ATA" } });
  await show("PUT", `${base}/verifications/${id}/submit`);
  extractor.play(async (_input, _signal, next) => {
    const { data, ...rest } = await next();
    return { ...rest, data: { ...data, document: { ...data.document, number: "X1234S67" } } };
  });
  await passmuster.drain();
  await show("GET", `${base}/documents/${document}/rules`);
  const noted = { assignee: reviewer.email, due_at: "2026-02-01T09:00:00Z", email: reviewer.email };
  await show("PATCH", `${base}/verifications/${id}/case`, noted);
  const pressing = { verifications: [id], act: "update", change: { priority: "urgent" } };
  await show("POST", "/api/v1/cases", { ...pressing, email: reviewer.email });
  const begun = { ...fromDesk, "x-user": "lea" };
  const { json: desk } = await callerWith(undefined)("POST", "/api/v1/desk/session", undefined, begun);
  const lea = callerWith(desk.data.token);
  await show("PUT", "/api/v1/views/mine", { query: { assignee: "me", sort: "due" } }, lea);
  await show("GET", "/api/v1/views", undefined, lea);
  const correction = {
    document: { number: "X1234567" },
    comment: "A smudge on the 5.",
    email: reviewer.email,
  };
  await show("PATCH", `${base}/documents/${document}/extracted-data`, correction);
  await show("POST", `${base}/documents/${document}/decisions`, { status: 1, ...reviewer });
  await show("POST", `${base}/verifications/${id}/link`);
  await show("POST", `${base}/verifications/${id}/comments`, {
    content: "Called the applicant.",
    email: reviewer.email,
  });
  const cleared = { reason: "Another birth date and birthplace.", email: reviewer.email };
  await show("PUT", `${base}/verifications/${id}/screening/sandbox:1:1/clear`, cleared);
  await show("PUT", `${base}/verifications/${id}/approve`, reviewer);
  await show("GET", `${base}/verifications/${id}`);
  await show("GET", `${base}/documents/${document}`);
  await show("GET", `${base}/documents/${document}/decisions`);
  await show("GET", `${base}/documents/${document}/pdf`);
  await show("GET", `${base}/verifications`);
  await show("GET", "/api/v1/verifications");
  await show("GET", "/api/v1/policy");
  const tried = JSON.stringify({ actions: { RuleDI007: "reject" } });
  await show("POST", "/api/v1/policy/diff", { policy: tried, flow: "identity", since: "90d" });
  await show("PUT", `${base}/verifications/${id}/reject`, reviewer);
  const asked = { ...reviewer, comment: "Please take the passport again, without the reflection." };
  await show("PUT", `${base}/verifications/${id}/retake`, asked);
  await show("PUT", `${base}/verifications/${id}/resubmit`, reviewer);
  await show("PUT", `${base}/verifications/${id}/cancel`, reviewer);
  const { id: webhook } = await show("POST", "/api/v1/webhooks", { url: "https://example.com/hooks" });
  await show("GET", "/api/v1/webhooks");
  const own = `/api/v1/webhooks/${webhook}`;
  await show("GET", own);
  await show("PATCH", own, { events: ["verification.finished"] });
  await show("POST", `${own}/rotate`);
  await show("GET", `${own}/deliveries`);
  await show("POST", `${own}/replay`, { since: "2026-01-31T00:00:00Z" });
  await show("DELETE", own);
  await showMailbox(show, call);
  const { json: addressed } = await call("POST", `${base}/verifications`, identityBody);
  await showSession(show, callerWith, addressed.data.url);
  const path = `${base}/verifications/${addressed.data.id}`;
  await showOwnData(show, path, codes);
  await show("DELETE", path);
  environment.advance(1_000_000);
  await passmuster.drain();
  await show("GET", `${path}/erasure`);
  await show("GET", "/health/live");
  await show("GET", "/health/ready");
  await passmuster.close();
  return examples;
}

type Show = (method: string, path: string, body?: unknown, user?: Caller) => ReturnType<typeof JSON.parse>;

/** The requests of a lead, and those of the page of a person's link. */
async function showOwnData(show: Show, path: string, codes: readonly string[]): Promise<void> {
  const held = { reason: "Order of the court of 12 May", email: "lea@example.com" };
  await show("PUT", `${path}/hold`, held);
  await show("DELETE", `${path}/hold`, { ...held, reason: "The case has ended" });
  const { url } = await show("POST", `${path}/export/link`);
  const [page = "", token] = url.split("#");
  const link = { verification: page.split("/").at(-1), token };
  await show("POST", "/api/v1/export/code", link);
  await show("POST", "/api/v1/export/download", { ...link, code: codes[0] });
}

/** The mailbox of a postal flow. */
async function showMailbox(show: Show, call: Caller): Promise<void> {
  const { json } = await call("POST", "/api/v1/postal1583/verifications", postalBody);
  const path = `/api/v1/postal1583/verifications/${json.data.id}`;
  await show("PUT", `${path}/application`, application);
  await show("POST", `${path}/witness`, notary);
  await show("GET", `${path}/witness/pdf`);
  await show("POST", `${path}/certification`, { quarter: "2026-01-15", by: "Ann Agent" });
  const forwarding = "3 Alder Bay Road, Alder Bay OR 97998";
  await show("PUT", `${path}/closing`, { at: "2026-01-20", forwarding_address: forwarding });
}

/** The session requests of an end user. */
async function showSession(show: Show, callerWith: (secret: string) => Caller, url: string): Promise<void> {
  const { token } = await show("POST", sessionPath, halves(url));
  const user = callerWith(token);
  const asUser = (method: string, path: string, body?: unknown) =>
    show(method, `${sessionPath}${path}`, body, user);
  await asUser("GET", "");
  const document = { type: 3, country: "ATA", front_side_data: imageText };
  const { documents, version } = await asUser("PUT", "/uploads/photo-id", { document });
  await asUser("GET", `/pictures/${documents[0].uploaded.id}/front`);
  await asUser("GET", `/after/${version - 1}`);
  await asUser("GET", "/hand-off");
  await asUser("DELETE", "/uploads/selfie");
  await asUser("POST", "/submit");
}

/** Shortens images and PDFs to their first characters and an ellipsis. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 12)}…` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

let run: ReturnType<typeof recorded> | undefined;

/** The examples of one run, cached for all callers. */
export function recordedExamples(): ReturnType<typeof recorded> {
  run ??= recorded();
  return run;
}

/** The examples as data. */
export async function examplesFile(): Promise<string> {
  return printedJson(await recordedExamples());
}
