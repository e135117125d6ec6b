import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { email, filled, filledLine } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { resultOf } from "../../base/input/result-of.ts";
import type { Reviewer } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type { DeskReviewer, DeskTemplate } from "../../ports/desk-page.ts";
import { reviewerPrincipal } from "../../service/access/desk-sessions.ts";
import { reviewerRoles } from "../../service/access/roles.ts";
import type { Recognise } from "../../service/access/stranger-limit.ts";
import type { Core } from "../../service/core.ts";
import type { ReviewOptions } from "../../verdict/catalogue/review.ts";
import { type DocumentRequest, type FileRequest, hashed, strictHeaders } from "./capture-page.ts";
import { type HttpRequest, type HttpResponse, headerOf } from "./message.ts";
import { staticAnswer, storedAnswer } from "./static-answer.ts";
import { wantedLanguages } from "./wanted-languages.ts";

/** A reviewer's session, as the desk receives it. */
export interface DeskSessionView {
  /** The bearer of the desk's other requests: `vsd_…`. */
  readonly token: string;
  readonly expiresAt: string;
  readonly reviewer: Required<Omit<Reviewer, "name">> & { readonly name: string | null };
  /** The flows that the reviewer sees. */
  readonly flows: readonly DeskFlowView[];
  /** The pools that a case can be assigned to. */
  readonly pools: readonly string[];
  /** Whether the service makes case files. */
  readonly caseFiles: boolean;
  readonly templates: readonly (Omit<DeskTemplate, "note"> & { readonly note: string | null })[];
}

/** A flow, with the tags and the checklist of its cases. */
interface DeskFlowView extends Required<Pick<ReviewOptions, "tags" | "checklist">> {
  readonly path: string;
  readonly label: string;
}

/** The page is the same for everybody, so it needs no authentication. */
export async function getDeskPage(request: DocumentRequest): Promise<HttpResponse> {
  const { desk, settings } = request.core;
  if (!desk) throw new PassmusterError("route_not_found");
  const { pathname } = new URL(settings.publicUrl);
  const page = await desk.document(pathname.replace(/\/+$/, ""), wantedLanguages(request));
  return staticAnswer(request, page, strictHeaders([], "camera=()"));
}

/** @throws {PassmusterError} `route_not_found` */
export async function getDeskFile(request: FileRequest): Promise<HttpResponse> {
  const file = await request.core.desk?.file(request.params.file);
  if (!file) throw new PassmusterError("route_not_found");
  return storedAnswer(request, file, hashed);
}

interface SessionRequest extends Pick<HttpRequest, "headers"> {
  readonly core: Core;
  readonly attempt: Recognise;
}

/**
 * Starts a session for the reviewer whom the host recognises in the request. Only the desk's own page may
 * ask: the header makes a browser refuse requests of other origins, and those that it lets pass are refused
 * here. A request that the host does not recognise counts against its address.
 * @throws {PassmusterError} `route_not_found`, `unauthenticated`, `rate_limited`
 */
export async function startDeskSession({ core, headers, attempt }: SessionRequest): Promise<DeskSessionView> {
  const { desk, deskSessions, settings } = core;
  if (!desk) throw new PassmusterError("route_not_found");
  const given = flat(headers);
  if (given["passmuster-desk"] !== "1" || !isSameOrigin(given, settings.publicUrl))
    throw new PassmusterError("unauthenticated", { message: notFromDesk });
  const outcome: { thrown?: unknown } = {};
  const found = await attempt(shownIn(given), async () => {
    try {
      return await desk.authenticate({ headers: given });
    } catch (error) {
      // A stranger whose cookie makes the host throw is limited too.
      outcome.thrown = error;
      return undefined;
    }
  });
  if ("thrown" in outcome) throw outcome.thrown;
  if (!found) throw new PassmusterError("unauthenticated");
  const reviewer = checked(core, found);
  await core.record.deskOpened(reviewerPrincipal(reviewer));
  const { token, expiresAt } = deskSessions.issue(reviewer);
  const { email, name = null, role, pools = [] } = reviewer;
  return {
    token,
    expiresAt: timestamp(expiresAt),
    reviewer: { email, name, role, pools },
    flows: settings.flows
      .filter(({ path }) => reviewer.flows?.includes(path) ?? true)
      .map(({ path, label, review: { tags = [], checklist = [] } = {} }) => ({
        path,
        label,
        tags,
        checklist,
      })),
    pools: settings.review.pools,
    caseFiles: core.caseFile !== undefined,
    templates: (desk.templates ?? []).map(({ act, title, comment, note = null }) => ({
      act,
      title,
      comment,
      note,
    })),
  };
}

const notFromDesk = "Only the desk's own page, at the address of publicUrl, may start a session.";

/** Browsers set `Sec-Fetch-Site` and `Origin` themselves (Fetch Metadata §2.4; RFC 6454 §7). */
function isSameOrigin(headers: Readonly<Record<string, string | undefined>>, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === "same-origin";
}

/**
 * The credentials of a request: its cookie and its `Authorization` header. If they were accepted before, the
 * limit for strangers does not apply.
 */
function shownIn({
  cookie,
  authorization,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  return cookie === undefined && authorization === undefined
    ? undefined
    : JSON.stringify([cookie, authorization]);
}

/** Headers by their names in lower case. */
export function flat(headers: HttpRequest["headers"]): Readonly<Record<string, string | undefined>> {
  const names = Object.keys(headers);
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), headerOf({ headers }, name)]));
}

const answered = memoise(() =>
  z.object({
    email: email().transform((text) => text.toLowerCase()),
    name: filledLine().optional().catch(undefined),
    role: z.enum(reviewerRoles),
    tenant: filled(255).default("default"),
    flows: z.array(z.string()).optional(),
    pools: z.array(z.string()).optional(),
  }),
);

/** @throws {TypeError} the host's answer is not a reviewer; the log names the members */
function checked(
  { logger, settings }: Core,
  found: DeskReviewer,
): Required<Pick<DeskReviewer, "tenant">> & DeskReviewer {
  const parsed = resultOf(answered(), found);
  if (parsed.success) {
    const { pools: given = [], ...reviewer } = parsed.data;
    const pools = given.filter((pool) => settings.review.pools.includes(pool));
    if (pools.length < given.length)
      logger.error({ pools: settings.review.pools }, "reviewers.authenticate returned an unknown pool");
    return { ...reviewer, pools };
  }
  const members = parsed.error.issues.map(({ path }) => path.join(".") || "the answer");
  logger.error({ members }, "reviewers.authenticate returned an invalid reviewer");
  throw new TypeError("reviewers.authenticate returned an invalid reviewer");
}
