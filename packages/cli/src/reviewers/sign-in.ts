import { PassmusterError } from "@passmuster/core";
import type { AddressLimit, Handle, HttpRequest, HttpResponse } from "@passmuster/core/http";
import type { DeskPage } from "@passmuster/core/ports";
import type { DeskCookie } from "./cookie.ts";
import { enterPage, enterStyles } from "./enter-page.ts";
import { enterScript } from "./enter-script.ts";
import type { ListedReviewer, ReviewerList } from "./list.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import type { PasskeyOffer, Passkeys } from "./passkeys.ts";
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

export function signIn({ list, links, passkeys, cookie, limit, publicUrl }: SignInParts): SignIn {
  const { origin, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, "");

  const listed = async (id: string | undefined): Promise<ListedReviewer | undefined> =>
    id === undefined ? undefined : (await list.read()).find((one) => one.id === id);

  /** A route of the page itself. Its failures count against the address. */
  const own =
    (run: (request: HttpRequest) => Promise<HttpResponse | undefined>): SignInRoute =>
    async (request) =>
      isOwnPage(request, origin)
        ? ((await limit.attempt(request, () => run(request))) ?? refused(401))
        : refused(401);

  /** Signs the reviewer in whom the request shows. A stranger must not change who acts in this browser. */
  const entering = (find: (request: HttpRequest) => Promise<ListedReviewer | undefined>): SignInRoute =>
    own(async (request) => {
      if (await listed(cookie.read(header(request, "cookie")))) return refused(409);
      const reviewer = await find(request);
      return reviewer && done(cookie.set(reviewer.id));
    });

  const byLink = async (request: HttpRequest): Promise<ListedReviewer | undefined> => {
    const { code } = ((await jsonIn(request)) ?? {}) as { readonly code?: unknown };
    return listed(typeof code === "string" ? await links.use(code) : undefined);
  };

  const fresh = (request: HttpRequest) => listed(cookie.readFresh(header(request, "cookie")));
  const offer = async (asked: Promise<PasskeyOffer>) => offered(await asked);

  const routes: Readonly<Record<string, SignInRoute>> = {
    "GET /desk/enter": async () =>
      shown("text/html; charset=utf-8", enterPage(base, { takesPasskeys: passkeys !== undefined })),
    "GET /desk/enter.js": async () => shown("text/javascript; charset=utf-8", enterScript),
    "GET /desk/enter.css": async () => shown("text/css; charset=utf-8", enterStyles),
    "POST /desk/enter": entering(byLink),
    "DELETE /desk/enter": async (request) =>
      isOwnPage(request, origin) ? done(cookie.clear()) : refused(401),
    ...(passkeys && {
      "POST /desk/enter/passkey/options": own(() => offer(passkeys.offerToSignIn())),
      "POST /desk/enter/passkey": entering(async (request) =>
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
        return isAdded ? done() : undefined;
      }),
    }),
  };

  return {
    async authenticate({ headers }) {
      const reviewer = await listed(cookie.read(headers.cookie));
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
