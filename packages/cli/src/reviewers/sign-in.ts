import { PassmusterError } from "@passmuster/core";
import type { AddressLimit, Handle, HttpRequest, HttpResponse } from "@passmuster/core/http";
import type { DeskPage } from "@passmuster/core/ports";
import type { AccessRecord } from "./access-record.ts";
import type { DeskCookie, SignedIn } from "./cookie.ts";
import { enterPage, enterStyles } from "./enter-page.ts";
import { enterScript } from "./enter-script.ts";
import type { ListedReviewer, ListedSession, ReviewerList } from "./list.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import type { PasskeyOffer, Passkeys } from "./passkeys.ts";
import type { DeskSessions } from "./sessions.ts";
import {
  done,
  header,
  isOwnPage,
  jsonIn,
  limited,
  offered,
  refused,
  type SignInRoute,
  shown,
} from "./sign-in-http.ts";

export interface SignInParts {
  readonly list: Pick<ReviewerList, "read">;
  readonly sessions: DeskSessions;
  readonly record: AccessRecord;
  readonly links: Pick<OneTimeLinks, "use">;
  /** Absent if the address of the desk takes no passkeys. */
  readonly passkeys?: Passkeys | undefined;
  readonly cookie: DeskCookie;
  readonly limit: AddressLimit;
  readonly publicUrl: string;
}

/** Signs reviewers in by one-time links and passkeys, and recognises them by a cookie. */
export interface SignIn {
  readonly authenticate: DeskPage["authenticate"];
  /** The handle with the routes of `/desk/enter` before its own. */
  before(handle: Handle): Handle;
}

export function signIn(parts: SignInParts): SignIn {
  const { list, sessions, record, links, passkeys, cookie, limit, publicUrl } = parts;
  const { origin, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, "");

  const listed = async (id: string | undefined): Promise<ListedReviewer | undefined> => {
    if (id === undefined) return undefined;
    const reviewers = await list.read();
    await record.list(reviewers);
    return reviewers.find((one) => one.id === id);
  };

  /** The reviewer whom a cookie names, if their session still runs. */
  const signedIn = async (named: SignedIn | undefined): Promise<ListedReviewer | undefined> => {
    const reviewer = await listed(named?.reviewer);
    return reviewer && named && (await sessions.isOpen(reviewer, named.session)) ? reviewer : undefined;
  };

  /** A route of the page itself. Its failures count against the address. */
  const own =
    (run: (request: HttpRequest) => Promise<HttpResponse | undefined>): SignInRoute =>
    async (request) => {
      if (!isOwnPage(request, origin)) return refused(401);
      const answer = await limit.attempt(request, () => run(request));
      if (!answer) record.refused();
      return answer ?? refused(401);
    };

  /** Signs the reviewer in whom the request shows. A stranger must not change who acts in this browser. */
  const entering = (
    how: ListedSession["how"],
    find: (request: HttpRequest) => Promise<ListedReviewer | undefined>,
  ): SignInRoute =>
    own(async (request) => {
      if (await signedIn(cookie.read(header(request, "cookie")))) return refused(409);
      const reviewer = await find(request);
      if (!reviewer) return undefined;
      const session = await sessions.begin(reviewer.id, how);
      if (session === undefined) return undefined;
      await record.act(reviewer, "reviewer.signed_in", { how, session });
      return done(cookie.set({ reviewer: reviewer.id, session }));
    });

  /** Ends the session of this browser, or every session of its reviewer. */
  const leaving =
    (everywhere: boolean): SignInRoute =>
    async (request) => {
      if (!isOwnPage(request, origin)) return refused(401);
      const named = cookie.read(header(request, "cookie"));
      const reviewer = await listed(named?.reviewer);
      const ended =
        reviewer && named ? await sessions.end(reviewer.id, everywhere ? undefined : named.session) : [];
      if (reviewer)
        for (const session of ended) await record.act(reviewer, "reviewer.signed_out", { session });
      return done(cookie.clear());
    };

  const byLink = async (request: HttpRequest): Promise<ListedReviewer | undefined> => {
    const { code } = ((await jsonIn(request)) ?? {}) as { readonly code?: unknown };
    return listed(typeof code === "string" ? await links.use(code) : undefined);
  };

  const fresh = (request: HttpRequest) => signedIn(cookie.readFresh(header(request, "cookie")));
  const offer = async (asked: Promise<PasskeyOffer>) => offered(await asked);

  const routes: Readonly<Record<string, SignInRoute>> = {
    "GET /desk/enter": async () =>
      shown("text/html; charset=utf-8", enterPage(base, { takesPasskeys: passkeys !== undefined })),
    "GET /desk/enter.js": async () => shown("text/javascript; charset=utf-8", enterScript),
    "GET /desk/enter.css": async () => shown("text/css; charset=utf-8", enterStyles),
    "POST /desk/enter": entering("link", byLink),
    "DELETE /desk/enter": leaving(false),
    "DELETE /desk/enter/everywhere": leaving(true),
    ...(passkeys && {
      "POST /desk/enter/passkey/options": own(() => offer(passkeys.offerToSignIn())),
      "POST /desk/enter/passkey": entering("passkey", async (request) =>
        passkeys.signIn(header(request, "cookie"), await jsonIn(request)),
      ),
      "POST /desk/enter/new-passkey/options": own(async (request) => {
        const reviewer = await fresh(request);
        return reviewer && offer(passkeys.offerToAdd(reviewer));
      }),
      "POST /desk/enter/new-passkey": own(async (request) => {
        const reviewer = await fresh(request);
        if (!reviewer) return undefined;
        const isAdded = await passkeys.add(reviewer, header(request, "cookie"), await jsonIn(request));
        if (!isAdded) return undefined;
        await record.act(reviewer, "passkey.added");
        return done();
      }),
    }),
  };

  return {
    async authenticate({ headers }) {
      const reviewer = await signedIn(cookie.read(headers.cookie));
      if (!reviewer) return undefined;
      const { email, name, role, tenant, flows } = reviewer;
      return { email, role, tenant, ...(name !== null && { name }), ...(flows && { flows }) };
    },
    before: (handle) => async (request) => {
      const path = request.url.split("?", 1)[0] ?? "";
      const key = `${request.method} ${path}`;
      const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
      if (!route) return handle(request);
      try {
        return await route(request);
      } catch (error) {
        const isLimited = error instanceof PassmusterError && error.code === "rate_limited";
        return isLimited ? limited(error.retryAfter ?? 60) : refused(503);
      }
    },
  };
}
