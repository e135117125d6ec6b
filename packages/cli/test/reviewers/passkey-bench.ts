import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createAddressLimit, type HttpResponse } from "@passmuster/core/http";
import type { CDPSession, Page } from "playwright-core";
import { accessRecord } from "../../src/reviewers/access-record.ts";
import { createChallenges } from "../../src/reviewers/challenges.ts";
import { deskCookie } from "../../src/reviewers/cookie.ts";
import { reviewerList } from "../../src/reviewers/list.ts";
import { oneTimeLinks } from "../../src/reviewers/one-time-links.ts";
import { createPasskeys } from "../../src/reviewers/passkeys.ts";
import { deskSessions } from "../../src/reviewers/sessions.ts";
import { signIn } from "../../src/reviewers/sign-in.ts";

const secrets = ["a secret of the tests, of thirty-two bytes or more"];
export const own = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };

/** The sign-in page at `http://localhost:<port>`, on a clock that the test sets forward. */
export async function openDesk() {
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const folder = mkdtempSync(join(tmpdir(), "passmuster-passkeys-"));
  const file = join(folder, "reviewers.json");
  const links = oneTimeLinks(join(folder, "links"), now);
  const server = createServer();
  await once(server.listen(0, "localhost"), "listening");
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const cookie = deskCookie(secrets, false, now);
  const challenges = createChallenges(secrets, false, now);
  const record = accessRecord({
    audit: { append: async () => undefined },
    by: () => "host",
    tenants: async () => [],
    now,
  });
  const list = reviewerList(file, { record: record.change, now });
  const sessions = deskSessions(list, now);
  const { authenticate, before } = signIn({
    list,
    links,
    cookie,
    publicUrl,
    sessions,
    record,
    limit: createAddressLimit({ perMinute: 5, now }),
    passkeys: createPasskeys({ list, challenges, publicUrl, now }),
  });
  const page = { status: 200, headers: { "content-type": "text/html" }, body: "<title>the desk</title>" };
  const handle = before(async () => page);
  server.on("request", async (request, response) => {
    const { method = "", url = "", headers } = request;
    const {
      status,
      headers: told,
      body,
    } = await handle({ method, url, headers, body: await buffer(request) });
    response.writeHead(status, told).end(body);
  });

  /** A request of the page itself, by a browser with these cookies. */
  const ask = (path: string, body: unknown = {}, cookies = "", address?: string): Promise<HttpResponse> =>
    handle({
      method: "POST",
      url: `/desk/enter${path}`,
      headers: { ...own, cookie: cookies },
      body: Buffer.from(JSON.stringify(body)),
      address,
    });
  const add = (name: string) =>
    list.put({
      email: `${name}@example.test`,
      name: null,
      role: "review",
      tenant: "default",
      flows: null,
    });
  const link = async (id: string) => `${publicUrl}/desk/enter#${await links.make(id, async () => undefined)}`;
  return {
    clock,
    list,
    publicUrl,
    ask,
    add,
    link,
    cookie,
    authenticate,
    file,
    stored: () => readFileSync(file, "utf8"),
    /** The cookie of a browser in which a reviewer has just signed in by a link. */
    async signedIn(reviewer: string) {
      const session = (await sessions.begin(reviewer, { how: "link", by: "test" })) ?? "";
      return cookieOf(cookie.set({ reviewer, session }));
    },
    async offer(path: string, cookies = "") {
      const { status, headers, body } = await ask(`${path}/options`, {}, cookies);
      return { status, options: JSON.parse(String(body ?? "{}")), cookie: cookieOf(headers["set-cookie"]) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      rmSync(folder, { recursive: true });
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const cookieOf = (header = ""): string => header.split(";")[0] ?? "";

/** Chromium's authenticator for tests, which confirms everything at once. */
export async function addAuthenticator(
  page: Page,
  { hasUserVerification = true } = {},
): Promise<{ readonly cdp: CDPSession; readonly id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

interface Asked {
  readonly challenge: string;
  readonly [option: string]: unknown;
}

interface Answer {
  readonly id: string;
  readonly response: Readonly<Record<string, string>>;
}

/** The browser's answer to the options of a page, hostile ones included. */
export function answerOf(page: Page, kind: "create" | "get", options: Asked): Promise<Answer> {
  return page.evaluate(
    async ([kind, given]) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
      const publicKey = { ...given, challenge: bytes(given.challenge) } as never;
      const user = given.user as { id: string } | undefined;
      if (user) Object.assign(publicKey, { user: { ...user, id: bytes(user.id) }, excludeCredentials: [] });
      const made = await navigator.credentials[kind]({ publicKey });
      return (made as PublicKeyCredential).toJSON() as never;
    },
    [kind, options] as const,
  );
}
