import { PassmusterError } from "../../base/errors.ts";
import { filled, group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { isId } from "../../model/ids.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { isLinkOpen, linkNumber, type Opening, readCapability } from "../access/capability.ts";
import type { LinkSigner } from "../access/link-signer.ts";
import type { Sessions } from "../access/sessions.ts";
import type { Recorder } from "../audit/recorder.ts";
import type { Settings } from "../options.ts";
import type { Advising } from "./picture-facts.ts";
import { presentSession, type SessionView } from "./view.ts";

/** What stands in a verification's address: its id, and behind `#` the capability. */
export const startInput = memoise(() =>
  group({
    verification: filled().describe("The id of the verification, `ver_…`."),
    capability: filled(2000).describe("The part of the link after `#`."),
  }),
);

export interface StartedSession {
  /** The bearer of the session's other requests: `vss_…`. */
  readonly token: string;
  readonly expiresAt: string;
  readonly session: SessionView;
}

interface Starting extends Opening, Advising, Pick<Ports, "storage" | "extractor" | "environment"> {
  readonly links: LinkSigner;
  readonly record: Pick<Recorder, "sessionStarted">;
  readonly sessions: Pick<Sessions, "issue">;
  readonly settings: Pick<Settings, "session" | "expiresAfter" | "flows" | "brand">;
}

/**
 * Exchanges the capability of an address for a session. A capability that is wrong, renewed or over is
 * answered like a verification that never was. The start is recorded before the answer.
 * @throws {PassmusterError} `validation_failed`, `verification_not_found`
 * @throws {StorageUnavailableError} the start could not be recorded
 */
export async function startSession(core: Starting, body: unknown): Promise<StartedSession> {
  const { verification: id, capability } = parse(startInput(), body);
  const shown = readCapability(core, id, capability);
  const verification: Verification | undefined =
    shown && isId("ver", id) ? await core.storage.load(shown.tenant, id) : undefined;
  const isNewest = verification && linkNumber(verification) === shown?.number;
  if (!isNewest || !isLinkOpen(core, verification)) throw new PassmusterError("verification_not_found");
  const link = linkNumber(verification);
  await core.record.sessionStarted(verification, link);
  const { token, expiresAt } = core.sessions.issue({ ...verification, link });
  return { token, expiresAt: timestamp(expiresAt), session: presentSession(core, verification) };
}
