import { pseudonymOf } from "@passmuster/core/admin";
import { createAddressLimit, type Handle } from "@passmuster/core/http";
import type { DeskPage } from "@passmuster/core/ports";
import type { AuditStore } from "@passmuster/core/storage";
import { desk } from "@passmuster/desk";
import type { DeskConfig } from "../config/define.ts";
import { accessRecord } from "../reviewers/access-record.ts";
import { createChallenges } from "../reviewers/challenges.ts";
import { deskCookie } from "../reviewers/cookie.ts";
import { isLocal, openReviewers } from "../reviewers/open.ts";
import { createPasskeys, takesPasskeys } from "../reviewers/passkeys.ts";
import { signIn } from "../reviewers/sign-in.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** Of an address in a minute. A person fails once or twice. */
const failedSignIns = 30;

/** The desk, and what signs its reviewers in. */
export interface OpenDesk {
  readonly page: DeskPage;
  before(handle: Handle): Handle;
  close(): Promise<void>;
}

export interface DeskParts {
  readonly secrets: readonly string[];
  readonly publicUrl: string;
  readonly audit: AuditStore;
}

/** @throws {UsageError} a cookie could be read on its way, or there is no API */
export function requireDesk({ role }: Settings<"role">, publicUrl: string): void {
  if (role === "worker") throw new UsageError("--desk needs the API: use --role all or --role api.");
  const url = new URL(publicUrl);
  if (url.protocol !== "https:" && !isLocal(url))
    throw new UsageError("--desk needs an https --public-url: over plain http others can read the session.");
}

export function openDesk(
  given: Settings<"storage" | "reviewers" | "trust-proxy">,
  options: DeskConfig,
  { secrets, publicUrl, audit }: DeskParts,
): OpenDesk {
  const url = new URL(publicUrl);
  const isSecure = url.protocol === "https:";
  const challenges = createChallenges(secrets, isSecure);
  const record = accessRecord({
    audit,
    by: (email) => pseudonymOf(secrets.at(-1) ?? "", email),
    tenants: async () => (await reviewers.list.read()).map((one) => one.tenant),
  });
  const reviewers = openReviewers(given, record.change);
  const { authenticate, before } = signIn({
    ...reviewers,
    record,
    cookie: deskCookie(secrets, isSecure),
    limit: createAddressLimit({ perMinute: failedSignIns, trustProxy: given["trust-proxy"] }),
    passkeys: takesPasskeys(url) ? createPasskeys({ ...reviewers, challenges, publicUrl }) : undefined,
    publicUrl,
    lang: options.lang,
    brand: options.brand,
    styles: async (base) => stylesIn(await page.document(base)),
  });
  const signInUrl = `${url.pathname.replace(/\/+$/, "")}/desk/enter`;
  const signOutUrl = `${signInUrl}/everywhere`;
  const page = desk({ ...options, reviewers: { authenticate }, signInUrl, signOutUrl });
  return { page, before, close: record.close };
}

/** The addresses of a document's styles. */
function stylesIn({ bytes }: Awaited<ReturnType<DeskPage["document"]>>): readonly string[] {
  const document = new TextDecoder().decode(bytes);
  return [...document.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = ""]) => href);
}
