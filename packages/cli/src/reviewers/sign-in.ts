import type { Handle } from "@passmuster/core/http";
import type { DeskPage } from "@passmuster/core/ports";
import { digestOf } from "./access-acts.ts";
import { enterPage, enterStyles } from "./enter-page.ts";
import { enterScript } from "./enter-script.ts";
import { answered, createEntrance, type Entrance, type EntranceParts } from "./entrance.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import type { PasskeyOffer, Passkeys } from "./passkeys.ts";
import { done, header, jsonIn, offered, type SignInRoute, shown } from "./sign-in-http.ts";

export interface SignInParts extends EntranceParts {
  readonly links: Pick<OneTimeLinks, "use">;
  /** Absent if the address of the desk takes no passkeys. */
  readonly passkeys?: Passkeys | undefined;
  /** The language of the page. Default: the first one that the browser asks for and the page has. */
  readonly lang?: string | undefined;
  /** The host's name on the page. */
  readonly brand?: string | undefined;
  /** Addresses of the desk's own styles. */
  readonly styles?: (base: string) => Promise<readonly string[]>;
}

/** Signs reviewers in by one-time links and passkeys, and recognises them by a cookie. */
export interface SignIn {
  readonly authenticate: DeskPage["authenticate"];
  /** The handle with the routes of `/desk/enter` before its own. */
  before(handle: Handle): Handle;
}

export function signIn({ links, passkeys, lang, brand, styles, ...parts }: SignInParts): SignIn {
  const base = new URL(parts.publicUrl).pathname.replace(/\/+$/, "");
  const entrance = createEntrance(parts);

  const routes: Readonly<Record<string, SignInRoute>> = {
    "GET /desk/enter": async (request) => {
      const isSignedIn = (await entrance.signedIn(request)) !== undefined;
      const page = {
        base,
        takesPasskeys: passkeys !== undefined,
        isSignedIn,
        brand,
        languages: lang ? [lang] : languagesOf(request),
      };
      return shown("text/html; charset=utf-8", enterPage({ ...page, styles: (await styles?.(base)) ?? [] }));
    },
    "GET /desk/enter.js": async () => shown("text/javascript; charset=utf-8", enterScript),
    "GET /desk/enter.css": async () => shown("text/css; charset=utf-8", enterStyles),
    "POST /desk/enter": entrance.entering(async (request) => {
      const { code } = ((await jsonIn(request)) ?? {}) as { readonly code?: unknown };
      const used = typeof code === "string" ? await links.use(code) : undefined;
      return used && { reviewer: used.reviewer, how: "link", by: used.link };
    }),
    "DELETE /desk/enter": entrance.leaving(false),
    "DELETE /desk/enter/everywhere": entrance.leaving(true),
    ...(passkeys && passkeyRoutes(passkeys, entrance)),
  };

  return {
    async authenticate(request) {
      const reviewer = await entrance.signedIn(request);
      if (!reviewer) return undefined;
      const { email, name, role, tenant, flows, pools } = reviewer;
      const named = name === null ? { email } : { email, name };
      return { ...named, role, tenant, ...(flows && { flows }), ...(pools && { pools }) };
    },
    before: (handle) => async (request) => {
      const path = request.url.split("?", 1)[0] ?? "";
      const key = `${request.method} ${path}`;
      const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
      return route ? answered(route, request) : handle(request);
    },
  };
}

function passkeyRoutes(
  passkeys: Passkeys,
  { own, entering, fresh }: Entrance,
): Readonly<Record<string, SignInRoute>> {
  const offer = async (asked: Promise<PasskeyOffer>) => offered(await asked);
  return {
    "POST /desk/enter/passkey/options": own(() => offer(passkeys.offerToSignIn())),
    "POST /desk/enter/passkey": entering(async (request) => {
      const answer = await jsonIn(request);
      const reviewer = await passkeys.signIn(header(request, "cookie"), answer);
      if (!reviewer) return undefined;
      const { id } = answer as { readonly id: string };
      return { reviewer: reviewer.id, how: "passkey", by: digestOf(id) };
    }),
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
  };
}

/** The languages that a browser asks for, as it orders them. */
function languagesOf(request: Parameters<SignInRoute>[0]): readonly string[] {
  const asked = header(request, "accept-language") ?? "";
  return asked.split(",").map((each) => each.trim().split(/[-;]/)[0]?.toLowerCase() ?? "");
}
