import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import { filled, group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { microsecondsIn } from "../../model/duration.ts";
import type { ExportLink } from "../../model/export-link.ts";
import { isId } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import { type Instant, minute, timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { tenantMark } from "../access/capability.ts";
import type { Recognise } from "../access/stranger-limit.ts";
import type { Recorder } from "../audit/recorder.ts";
import type { Settings } from "../options.ts";
import { type ExportCore, type ExportedPerson, packed } from "./export.ts";
import { codeDigest, isCodeOf, isLinkOf, newCode, newToken, readToken, tokenDigest } from "./token.ts";

const codeLasts: Instant = 10 * minute;
const mostCodes = 5;
const mostTries = 5;

const address = () => ({
  verification: filled().describe("The id of the verification, `ver_…`."),
  token: filled(2000).describe("The part of the link after `#`."),
});

export const exportCodeInput = memoise(() => group(address()));
export const exportDownloadInput = memoise(() =>
  group({ ...address(), code: filled(20).describe("The code that the person got: six digits.") }),
);

/** A link for the person. Its page asks for a code that the host brings to them. */
export interface ExportLinkView {
  readonly url: string;
  readonly expiresAt: string;
}

export type LinkCore = ExportCore &
  Pick<Ports, "codeSender" | "logger"> & {
    readonly settings: Pick<Settings, "publicUrl" | "exportLinkLasts">;
    readonly record: Pick<Recorder, "read">;
  };

/**
 * Makes the link with which the person gets their own data once. A link from before stops working.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`; `code_sender_missing`
 *   without a second factor
 */
export async function makeExportLink(
  core: LinkCore,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
): Promise<ExportLinkView> {
  const token = newToken(core.environment);
  const { tenant, exportLink } = await core.change({
    principal,
    flow: core.flow(principal, path),
    target: { verification: id },
    whileClaimed: true,
    input: () => undefined,
    step(current, _, { at }) {
      if (!core.codeSender) throw new PassmusterError("code_sender_missing");
      const expiresAt = at + microsecondsIn(core.settings.exportLinkLasts);
      return withLink(current, { digest: tokenDigest(token), expiresAt, sent: 0, tried: 0 }, at);
    },
  });
  return {
    url: `${core.settings.publicUrl}/export/${id}#${token}${tenantMark(tenant)}`,
    expiresAt: timestamp(exportLink?.expiresAt ?? 0),
  };
}

/** What a visitor of the link's page brings. `attempt` counts wrong links against their address. */
interface Visit {
  readonly input: unknown;
  readonly attempt: Recognise;
}

/**
 * Sends the person a code by the host's way; it lasts ten minutes, and ends the code before. A link takes
 * five.
 * @throws {PassmusterError} `validation_failed`, `export_link_not_found`, `rate_limited`, `unavailable`
 */
export async function sendExportCode(
  core: LinkCore,
  { input, attempt }: Visit,
): Promise<{ readonly expiresAt: string }> {
  const found = await findLinked(core, parse(exportCodeInput(), input), attempt);
  const code = newCode(core.environment);
  const {
    id,
    tenant,
    flow,
    vendorReference,
    language = null,
    exportLink,
  } = await changeLink(core, found, (link, at) => {
    const isSpent = link.sent >= mostCodes || link.tried >= mostTries;
    if (!core.codeSender || isSpent) throw new PassmusterError("export_link_not_found");
    const kept = { digest: codeDigest(found.token, code), expiresAt: at + codeLasts };
    return { ...link, sent: link.sent + 1, code: kept };
  });
  const expiresAt = exportLink?.code?.expiresAt ?? 0;
  try {
    const message = { tenant, flow, verification: id, vendorReference, language, code, expiresAt };
    await core.codeSender?.send(message);
  } catch (error) {
    core.logger.error({ reason: errorName(error) }, "a code was not sent");
    throw new PassmusterError("unavailable", { retryAfter: 5 });
  }
  return { expiresAt: timestamp(expiresAt) };
}

/**
 * The person's data for a link and the newest code. The link works once, and takes five tries. Each try is
 * saved before the code is compared, so that tries at the same time are counted too.
 * @throws {PassmusterError} `validation_failed`, `export_link_not_found`, `code_wrong`, `rate_limited`
 */
export async function openExport(core: LinkCore, { input, attempt }: Visit): Promise<ExportedPerson> {
  const { code, ...shown } = parse(exportDownloadInput(), input);
  const found = await findLinked(core, shown, attempt);
  const tried = await changeLink(core, found, (link) => {
    if (link.tried >= mostTries) throw new PassmusterError("export_link_not_found");
    return { ...link, tried: link.tried + 1 };
  });
  const isRight = (link: ExportLink | undefined): boolean =>
    link !== undefined && isCodeOf(link, found.token, code.trim(), core.environment.now());
  if (!isRight(tried.exportLink)) throw new PassmusterError("code_wrong");
  const { id, tenant } = tried;
  const exported = await packed(core, tried, () => core.find(found.principal, { verification: id }));
  await changeLink(core, found, (link) => (isRight(link) ? undefined : link));
  const reader = { subject: id, tenant, scopes: [] };
  await core.record.read(reader, { what: "export", verifications: [exported.verification] });
  return exported;
}

interface Linked {
  readonly principal: Principal;
  readonly token: string;
}

/** Answers a wrong, replaced or expired link like that of a verification that never was. */
async function findLinked(
  { storage, environment }: LinkCore,
  { verification: id, token: shown }: { readonly verification: string; readonly token: string },
  attempt: Recognise,
): Promise<Linked> {
  const found = await attempt(undefined, async () => {
    const named = readToken(shown);
    const verification = named && isId("ver", id) ? await storage.load(named.tenant, id) : undefined;
    if (!named || !isLinkOf(verification?.exportLink, named.token, environment.now())) return undefined;
    return verification && { principal: personOf(verification), token: named.token };
  });
  if (!found) throw new PassmusterError("export_link_not_found");
  return found;
}

function personOf({ id, tenant, flow }: Verification): Principal {
  return { subject: id, tenant, scopes: [], flows: [flow], verification: id };
}

/** Changes the link of a verification, if it still is the one that was found. `undefined` removes it. */
function changeLink(
  core: Commands,
  { principal, token }: Linked,
  next: (link: ExportLink, at: Instant) => ExportLink | undefined,
): Promise<Verification> {
  const { verification = "", flows: [path = ""] = [] } = principal;
  return core.change({
    principal,
    flow: core.flow(principal, path),
    target: { verification },
    input: () => undefined,
    step(current, _, { at }) {
      if (!isLinkOf(current.exportLink, token, at)) throw new PassmusterError("export_link_not_found");
      return withLink(current, next(current.exportLink, at), at);
    },
  });
}

function withLink({ exportLink: _, ...current }: Verification, link: ExportLink | undefined, at: Instant) {
  const verification = { ...current, updatedAt: at };
  return { verification: link ? { ...verification, exportLink: link } : verification, messages: [] };
}
