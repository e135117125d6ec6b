import { PassmusterError } from "@passmuster/core";
import type { AddressLimit, HttpRequest, HttpResponse } from "@passmuster/core/http";
import type { AccessRecord } from "./access-record.ts";
import type { DeskCookie, SignedIn } from "./cookie.ts";
import type { ListedReviewer, ListedSession, ReviewerList } from "./list.ts";
import type { DeskSessions } from "./sessions.ts";
import { done, header, isOwnPage, limited, refused, type SignInRoute } from "./sign-in-http.ts";

export interface EntranceParts {
  /** Its changes are recorded before they are written. */
  readonly list: Pick<ReviewerList, "read">;
  readonly sessions: DeskSessions;
  readonly record: Pick<AccessRecord, "list" | "refused">;
  readonly cookie: DeskCookie;
  readonly limit: AddressLimit;
  readonly publicUrl: string;
}

/** Who signs in, and by what. */
export interface Entrant extends Pick<ListedSession, "how" | "by"> {
  /** The reviewer's id. */
  readonly reviewer: string;
}

/** Begins and ends the sessions of reviewers. */
export interface Entrance {
  /** The reviewer whose session runs in the browser of a request. */
  signedIn(request: Pick<HttpRequest, "headers">): Promise<ListedReviewer | undefined>;
  /** As `signedIn`, if the sign-in is younger than 15 minutes. */
  fresh(request: HttpRequest): Promise<ListedReviewer | undefined>;
  /** A route of the page itself. Its failures count against the address. */
  own(run: (request: HttpRequest) => Promise<HttpResponse | undefined>): SignInRoute;
  /** Signs the reviewer in whom the request shows. */
  entering(find: (request: HttpRequest) => Promise<Entrant | undefined>): SignInRoute;
  /** Ends the session of this browser, or every session of its reviewer. */
  leaving(everywhere: boolean): SignInRoute;
}

export function createEntrance(parts: EntranceParts): Entrance {
  const { list, sessions, record, cookie, limit, publicUrl } = parts;
  const { origin } = new URL(publicUrl);

  const reviewerOf = async (named: SignedIn | undefined): Promise<ListedReviewer | undefined> => {
    if (!named) return undefined;
    const reviewers = await list.read();
    await record.list(reviewers);
    const reviewer = reviewers.find(({ id }) => id === named.reviewer);
    return reviewer && (await sessions.isOpen(reviewer, named.session)) ? reviewer : undefined;
  };
  const signedIn: Entrance["signedIn"] = (request) => reviewerOf(cookie.read(header(request, "cookie")));

  const own: Entrance["own"] = (run) => async (request) =>
    isOwnPage(request, origin)
      ? ((await limit.attempt(request, () => run(request))) ?? refused(401))
      : refused(401);

  const entering: Entrance["entering"] = (find) => {
    const route = own(async (request) => {
      // A stranger must not change who acts in this browser.
      if (await signedIn(request)) return refused(409);
      const found = await find(request);
      if (!found) return undefined;
      const { reviewer, how, by } = found;
      await record.list(await list.read());
      const session = await sessions.begin(reviewer, { how, by });
      return session === undefined ? undefined : done(cookie.set({ reviewer, session }));
    });
    return async (request) => {
      const response = await answered(route, request);
      if (response.status === 401 || response.status === 429) record.refused();
      return response;
    };
  };

  const leaving: Entrance["leaving"] = (everywhere) => async (request) => {
    if (!isOwnPage(request, origin)) return refused(401);
    const named = cookie.read(header(request, "cookie"));
    // A session that has ended ends no other one.
    const reviewer = await reviewerOf(named);
    if (reviewer) await sessions.end(reviewer.id, everywhere ? undefined : named?.session);
    return done(cookie.clear());
  };

  return {
    signedIn,
    own,
    entering,
    leaving,
    fresh: (request) => reviewerOf(cookie.readFresh(header(request, "cookie"))),
  };
}

/** The answer of a route. What went wrong inside is not told. */
export async function answered(route: SignInRoute, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await route(request);
  } catch (error) {
    const isLimited = error instanceof PassmusterError && error.code === "rate_limited";
    return isLimited ? limited(error.retryAfter ?? 60) : refused(503);
  }
}
