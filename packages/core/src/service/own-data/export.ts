import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { atMost } from "../access/at-once.ts";
import type { Settings } from "../options.ts";
import { getVerification } from "../verification/get.ts";
import { archiveOf } from "./archive.ts";

/** The archives that are packed at the same time hold all their images. */
const fewAtOnce = atMost(2, "Two exports are at work.");

export type ExportCore = Commands &
  Pick<Ports, "pictures" | "storage" | "environment"> & { readonly settings: Pick<Settings, "flows"> };

/** The archive of a verification's data, as it was when they were read. */
export interface ExportedPerson {
  readonly verification: Verification;
  readonly zip: Uint8Array;
}

/**
 * All data about the person in one verification, as a ZIP archive (GDPR, articles 15 and 20).
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `rate_limited`: two
 *   exports of the tenant are at work
 */
export async function exportPerson(
  core: ExportCore,
  call: Omit<UseCaseCall, "input">,
): Promise<ExportedPerson> {
  const verification = await getVerification(core, call);
  return packed(core, verification, () => getVerification(core, call));
}

/**
 * Packs a verification that was read.
 * @param again reads it again if an image is gone: one that was replaced meanwhile
 */
export async function packed(
  core: ExportCore,
  found: Verification,
  again: () => Promise<Verification>,
): Promise<ExportedPerson> {
  return fewAtOnce(core.storage, found, async () => {
    const at = core.environment.now();
    try {
      return { verification: found, zip: await archiveOf(core, found, at) };
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      const verification = await again();
      if (verification.version === found.version) throw error;
      return { verification, zip: await archiveOf(core, verification, at) };
    }
  });
}
