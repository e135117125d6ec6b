import type { PassmusterOptions } from "@passmuster/core";
import type { DeskPage, DeskReviewer } from "@passmuster/core/ports";
import { type Answer, type Caller, createService, decodedOnce, type Service } from "../service.ts";

/** The host's people, by the name that a request's header `x-user` gives. */
export type People = Map<string, DeskReviewer>;

/** What the desk's own page sends. */
export const fromDesk = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };

const text = (contentType: string, content: string) => ({ contentType, bytes: Buffer.from(content) });

/** A small page, and a host that recognises its people by a header. */
export function fakeDesk(people: People, more: Partial<DeskPage> = {}): DeskPage {
  return {
    document: async (base) => text("text/html", `<script src="${base}/desk/page-1a2b.js"></script>`),
    file: async (name) => (name === "page-1a2b.js" ? text("text/javascript", "desk()") : undefined),
    authenticate: async ({ headers }) => people.get(headers["x-user"] ?? ""),
    ...more,
  };
}

export interface DeskService extends Service {
  readonly people: People;
  session(user: string, headers?: Record<string, string>): Promise<Answer>;
  /** A reviewer at the desk, in a session of five minutes. */
  reviewer(given: Omit<DeskReviewer, "email"> & { readonly email?: string }): Promise<Caller>;
}

export async function deskService(
  options: Partial<PassmusterOptions> = {},
  withDesk = true,
): Promise<DeskService> {
  const people: People = new Map();
  const images = decodedOnce();
  const service = await createService(
    { ...(withDesk && { desk: fakeDesk(people) }), ...options },
    { images },
  );
  const session: DeskService["session"] = (user, headers = fromDesk) =>
    service.callerWith(undefined)("POST", "/api/v1/desk/session", undefined, { ...headers, "x-user": user });
  return {
    ...service,
    people,
    session,
    async reviewer({ email = "rita@example.test", ...rest }) {
      people.set(email, { email, ...rest });
      const { status, json } = await session(email);
      if (status !== 201) throw new Error(`No session for ${email}: ${status}`);
      return service.callerWith(json.data.token);
    },
  };
}
