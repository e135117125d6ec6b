import { randomBytes, timingSafeEqual } from "node:crypto";
import { OptionsError } from "@passmuster/core/input";
import type { DeskEntry, DeskPage, DeskReviewer } from "@passmuster/core/ports";

/** One reviewer on this machine, for `desk({ reviewers: localReviewers(publicUrl) })`. */
export interface LocalReviewers extends Pick<DeskPage, "authenticate"> {
  /**
   * Signs one browser of this machine in, once. It works until it is used or the process ends, and each start
   * has another one: print it when the server listens.
   */
  readonly link: string;
  readonly enter: NonNullable<DeskPage["enter"]>;
}

export interface LocalReviewersOptions {
  /** The address that every act records. Default: `reviewer@example.com`. */
  readonly email?: string;
}

/**
 * The desk without a sign-in of your own, to try it and to develop: a link that the server prints signs in
 * one reviewer with every right. Nothing is stored: a new start needs the new link.
 *
 * @example
 * const reviewers = localReviewers(publicUrl);
 * const passmuster = createPassmuster({ desk: desk({ reviewers }), publicUrl, secret, storage, blobs, extractor });
 * console.log(`Desk: ${reviewers.link}`);
 * @throws {OptionsError} `publicUrl` is not on this machine, or `NODE_ENV` is `production`
 */
export function localReviewers(publicUrl: string, options: LocalReviewersOptions = {}): LocalReviewers {
  const refusal = refusalOf(publicUrl);
  if (refusal)
    throw new OptionsError(
      "The desk cannot start",
      [{ place: "reviewers", sentence: refusal }],
      localReviewers,
    );
  const { port, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, "");
  const reviewer: DeskReviewer = { email: options.email ?? "reviewer@example.com", role: "admin" };
  // Cookies do not know ports: another server of this machine has its own.
  const cookie = `passmuster-local-desk-${port}`;
  const session = secretText();
  let code: string | undefined = secretText();

  const isSignedIn = ({ headers }: Pick<DeskEntry, "headers">): boolean =>
    (headers.cookie ?? "").split("; ").some((one) => isSame(one, `${cookie}=${session}`));
  const toDesk = { ...plain, location: `${base}/desk` };

  return {
    link: `${publicUrl.replace(/\/+$/, "")}/desk/enter?code=${code}`,
    async authenticate(request) {
      return isSignedIn(request) ? reviewer : undefined;
    },
    async enter({ method, url, address, headers }) {
      if (!isLoopback(address)) return told(403, "This desk opens on the machine of its server only.");
      if (method !== "GET") return told(405, "Open the link in a browser.");
      const given = new URL(url, publicUrl).searchParams.get("code") ?? "";
      if (code !== undefined && isSame(given, code)) {
        code = undefined;
        const attributes = "Path=/; HttpOnly; SameSite=Lax; Max-Age=43200";
        return { status: 303, headers: { ...toDesk, "set-cookie": `${cookie}=${session}; ${attributes}` } };
      }
      if (isSignedIn({ headers })) return { status: 303, headers: toDesk };
      return told(401, "Open the link that the server printed. It works once: a restart prints another one.");
    },
  };
}

/** Why the desk of a machine's own is refused. */
function refusalOf(publicUrl: string): string | undefined {
  const instead = "Sign in reviewers by your own session: reviewers: { authenticate }";
  if (process.env.NODE_ENV === "production")
    return `localReviewers() is for development, and NODE_ENV is production. ${instead}`;
  if (!URL.canParse(publicUrl)) return "localReviewers() takes the publicUrl of the service";
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)
    ? undefined
    : `localReviewers() is for this machine only, and publicUrl is ${new URL(publicUrl).origin}. ${instead}`;
}

/** A connection of this machine. Servers that tell no address are guarded by the code alone. */
function isLoopback(address: string | undefined): boolean {
  return address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

const secretText = (): string => randomBytes(32).toString("base64url");

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const plain = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

function told(status: number, sentence: string) {
  return {
    status,
    headers: { ...plain, "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body: `${sentence}\n`,
  };
}
