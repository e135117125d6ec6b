import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type DeskOptions, desk } from "@passmuster/desk";
import type { BulkOrder, SavedView } from "../../page/session/casework.ts";
import { type Act, type Book, createBook } from "./book.ts";
import { itemOf, type Made } from "./cases.ts";
import { figures } from "./figures.ts";
import { pictureOf } from "./pictures.ts";
import { diffOf, policies } from "./policies.ts";

export interface Fake {
  readonly url: string;
  readonly book: Book;
  /** Requests as `METHOD path`. */
  readonly requests: string[];
  /** Headers of the last request of each `METHOD path`. */
  readonly headers: Map<string, IncomingMessage["headers"]>;
  /** Absent: no reviewer is signed in. */
  reviewer: { email: string; name: string; role: string } | undefined;
  /** Lifetime of a token in milliseconds. */
  lifetime: number;
  /** Milliseconds that a picture takes. */
  slow: number;
  /** How many pictures were sent. */
  pictures: number;
  flows: readonly { readonly path: string; readonly label: string; readonly tags?: readonly string[] }[];
  pools: readonly string[];
  figures: Pick<typeof figures, "days">;
  /** Answers a path with this refusal instead. */
  refuse: (method: string, path: string) => readonly [number, string, string] | undefined;
  close(): Promise<void>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; frame-ancestors 'none'";

/** The API of the desk in memory. */
export async function fakeServer(made: readonly Made[], options: Partial<DeskOptions> = {}): Promise<Fake> {
  const reviewers = { authenticate: async () => undefined };
  const page = desk({ reviewers, brand: "Larkspur Bank", ...options });
  const tokens = new Map<string, number>();
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    });
  });
  const fake: Fake = {
    url: "",
    book: createBook(made),
    requests: [],
    headers: new Map(),
    reviewer: { email: "ana@bank.example", name: "Ana Brandt", role: "lead" },
    lifetime: 300_000,
    slow: 0,
    pictures: 0,
    flows: [
      { path: "identity", label: "Identity Verification", tags: ["fraud", "pep", "vip"] },
      { path: "tenant", label: "Tenant check", tags: ["vip"] },
    ],
    pools: ["day", "night"],
    figures,
    refuse: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const labelOf = (flow: string): string => fake.flows.find(({ path }) => path === flow)?.label ?? flow;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET" } = request;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake.test");
    fake.requests.push(`${method} ${pathname}`);
    fake.headers.set(`${method} ${pathname}`, request.headers);
    const send = (status: number, body: unknown): void => {
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const refuse = (status: number, code: string, message: string): void =>
      send(status, { message, code, request_id: "req_1" });
    if (pathname === "/identity/desk") {
      const { bytes, contentType } = await page.document("/identity");
      const headers = { "content-security-policy": policy, "cache-control": "no-store" };
      response.writeHead(200, { ...headers, "content-type": contentType, "referrer-policy": "no-referrer" });
      response.end(bytes);
      return;
    }
    if (pathname.startsWith("/identity/desk/")) {
      const file = await page.file(pathname.slice("/identity/desk/".length));
      if (!file) return refuse(404, "route_not_found", "No such file.");
      response.writeHead(200, { "content-type": file.contentType }).end(file.bytes);
      return;
    }
    const body = await bodyOf(request);
    const path = pathname.replace("/identity/api/v1", "");
    const refused = fake.refuse(method, path);
    if (refused) return refuse(...refused);
    if (`${method} ${pathname}` === "DELETE /identity/sign-out") {
      return send(200, {});
    }
    if (path === "/desk/session") {
      if (request.headers["passmuster-desk"] !== "1" || !fake.reviewer)
        return refuse(401, "unauthenticated", "Sign in first.");
      const token = `vsd_${tokens.size}`;
      const expires = Date.now() + fake.lifetime;
      tokens.set(token, expires);
      return send(200, {
        data: {
          token,
          expires_at: new Date(expires).toISOString(),
          reviewer: fake.reviewer,
          flows: fake.flows,
          pools: fake.pools,
          case_files: true,
          templates: [],
        },
      });
    }
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!fake.reviewer || (tokens.get(token) ?? 0) < Date.now())
      return refuse(401, "unauthenticated", "The token has expired.");
    const by = fake.reviewer.email;
    if (path === "/policy") return send(200, { data: policies(fake.flows) });
    if (path === "/policy/diff") {
      const { status, ...answer } = diffOf(fake, body as Parameters<typeof diffOf>[1]);
      return send(status, answer);
    }
    if (path === "/figures") return send(200, { data: { ...figures, ...fake.figures } });
    if (path.endsWith("/file")) {
      response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7\n");
      return;
    }
    if (path.endsWith(".csv")) {
      response.writeHead(200, { "content-type": "text/csv" }).end("\uFEFFid,flow\r\n");
      return;
    }
    if (path === "/claims/next")
      return send(200, { data: fake.book.next(by, body as Parameters<Book["next"]>[1]) });
    if (path === "/cases") return send(200, { data: fake.book.many(body as BulkOrder, by) });
    const [isView, view = ""] = /^\/views(?:\/(.+))?$/.exec(path) ?? [];
    if (isView) {
      const shared = searchParams.get("shared") === "true";
      const named = decodeURIComponent(view);
      return send(200, {
        data: fake.book.views.answer(method, named, by, body as Partial<SavedView>, shared),
      });
    }
    const listed = /^(?:\/([a-z-]+))?\/verifications$/.exec(path);
    if (listed) {
      const found = fake.book.list(listed[1] ?? "", searchParams, by);
      const at = Number(searchParams.get("after") ?? 0);
      const size = Number(searchParams.get("per_page") ?? 15);
      const data = found
        .slice(at, at + size)
        .map((each) => itemOf(each, fake.book.claimOf(each.id), labelOf(each.flow)));
      const next = at + size < found.length ? String(at + size) : null;
      return send(200, { data, meta: { total: found.length, next } });
    }
    const [, document, side] = /\/documents\/(doc_\w+)\/pictures\/(front|back)$/.exec(path) ?? [];
    if (document && side) {
      const bytes = await pictureOf(fake.book.kindOf(document), side);
      if (fake.slow > 0) await setTimeout(fake.slow);
      fake.pictures += 1;
      response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "no-store" }).end(bytes);
      return;
    }
    const answer = fake.book.answer(method, path, by, body as Act);
    if ("code" in answer) return refuse(answer.status, answer.code, answer.message);
    return send(200, answer);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, { url: `http://127.0.0.1:${port}/identity/desk` });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text ? JSON.parse(text) : {};
}
