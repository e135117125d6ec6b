import { randomUUID } from "node:crypto";
import type { VerificationDetailView, VerificationStatus } from "@passmuster/core";
import { type Flags, textOf } from "../flags.ts";
import type { Environment } from "../settings.ts";
import { inLine } from "../terminal/plain-text.ts";
import { UsageError } from "../usage-error.ts";
import type { Cases, Listed } from "./cases.ts";

/** A server refused the request, or did not answer. */
export class ServedError extends Error {
  override readonly name = "ServedError";
}

const ofStorage = ["storage", "keys", "secret", "secret-file", "blobs", "tenant"] as const;
const patience = 60_000;

type Query = Readonly<Record<string, string | number | undefined>>;
type Members = Readonly<Record<string, unknown>>;

/**
 * Cases behind the API of a server, which knows the flows that its host defines.
 * @throws {UsageError} an invalid address or token, or a flag that only a storage has
 */
export function servedCases(address: string, flags: Flags, environment: Environment): Cases {
  const base = baseOf(address);
  for (const name of ofStorage)
    if (flags[name] !== undefined)
      throw new UsageError(`--${name} has no effect with --url: the token decides what it may see.`);
  const token = textOf(flags.token) ?? environment.PASSMUSTER_TOKEN ?? "";
  if (!/^[!-~]+$/.test(token))
    throw new UsageError(
      "--url needs an API token in PASSMUSTER_TOKEN, such as passmuster token create prints.",
    );

  const ask = askOf(base, token);
  const send = async (method: string, path: string, body?: object): Promise<Members> => {
    const response = await ask(method, path, body);
    return membersOf(response, await response.text().catch(() => ""));
  };

  const at = (id: string, command: string): string => {
    const flow = textOf(flags.flow);
    if (flow === undefined)
      throw new UsageError(`With --url, verification ${command} needs --flow, the path of the flow.`);
    return `${under(flow)}/verifications/${segment(id)}`;
  };

  return {
    async list(flow, { perPage, status, vendorReference, expiringBefore }) {
      const query = {
        per_page: perPage,
        status,
        vendor_reference: vendorReference,
        expiring_before: expiringBefore,
      };
      const path = `${flow === undefined ? "/api/v1" : under(flow)}/verifications${queryOf(query)}`;
      const { data, meta } = await send("GET", path);
      return { items: named(data), total: (meta as { total: number }).total } as Listed;
    },
    async get(id, withPrivate) {
      const { data } = await send("GET", `${at(id, "show")}${withPrivate ? "?private=1" : ""}`);
      return named(data) as VerificationDetailView;
    },
    async export(id) {
      const response = await ask("GET", `${at(id, "export")}/export`);
      if (!response.ok) membersOf(response, await response.text().catch(() => ""));
      return new Uint8Array(await response.arrayBuffer());
    },
    async act(act, id, input) {
      const { data } = await send("PUT", `${at(id, act)}/${act}`, input);
      return named(data) as VerificationDetailView;
    },
    async clearHit(id, hit, { comment: reason, email }) {
      await send("PUT", `${at(id, "clear")}/screening/${segment(hit)}/clear`, { reason, email });
    },
  };
}

type Ask = (method: string, path: string, body?: object) => Promise<Response>;

/** Asks a server. @throws {ServedError} no answer */
function askOf(base: string, token: string): Ask {
  return async (method, path, body) => {
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    const signal = AbortSignal.timeout(patience);
    const init = {
      method,
      headers,
      signal,
      redirect: "error",
      ...(body && { body: JSON.stringify(body) }),
    } as const;
    return fetch(`${base}${path}`, init).catch(() => {
      const outcome = method === "GET" ? "" : " The act may have taken effect.";
      throw new ServedError(`No answer from ${base}. Check --url and that the server runs.${outcome}`);
    });
  };
}

function baseOf(address: string): string {
  const url = URL.parse(address);
  if (!/^https?:$/.test(url?.protocol ?? "") || url?.search || url?.hash || url?.username)
    throw new UsageError("--url must be an http or https address without query, fragment or user.");
  return `${url}`.replace(/\/+$/, "");
}

const under = (flow: string): string => `/api/v1/${segment(flow)}`;

/** WHATWG URL § 4.4 removes the segments `.` and `..`. */
function segment(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new UsageError('An ID or a flow must not be empty, "." or "..".');
  return encodeURIComponent(text);
}

function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** @throws {UsageError} the values are not valid @throws {ServedError} any other refusal */
function membersOf({ ok, status }: Response, text: string): Members {
  const answer = jsonOf(text);
  if (ok && answer.data !== undefined) return answer;
  if (!ok && answer.code === "validation_failed" && typeof answer.errors === "object" && answer.errors)
    throw new UsageError(
      ...Object.values(answer.errors)
        .flat()
        .map((sentence) => inLine(String(sentence))),
    );
  if (!ok && typeof answer.message === "string")
    throw new ServedError(status === 401 ? "The server does not accept this token." : inLine(answer.message));
  throw new ServedError(`Unexpected response (status ${status}): not from the Passmuster API. Check --url.`);
}

function jsonOf(text: string): Members {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Members with the names of the core, and the name of each status beside its label. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [camel(name), named(member)] as const);
  const label = (value as { readonly status_label?: unknown }).status_label;
  return { ...Object.fromEntries(members), ...(typeof label === "string" && { status: statusOf(label) }) };
}

/** Codes of rules begin with a capital and stay. */
const camel = (name: string): string =>
  name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `Double Check` → `double_check`. */
function statusOf(label: string): VerificationStatus {
  return label.toLowerCase().replaceAll(" ", "_") as VerificationStatus;
}
