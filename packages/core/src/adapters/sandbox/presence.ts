import type { PresenceProvider } from "../../ports/presence.ts";
import { greyPicture } from "./picture.ts";

/** How a session ends by the expected number of the photo ID. Otherwise it is passed. */
const outcomes = {
  "SANDBOX-PRESENCE-FAILED": { outcome: "failed", score: 12, code: "sandbox" },
  "SANDBOX-PRESENCE-ABANDONED": { outcome: "expired" },
} as const;

const isScenario = (number: string): number is keyof typeof outcomes => Object.hasOwn(outcomes, number);

/**
 * Asks nobody and draws nothing. Each session is passed, with a grey picture that stands for the person,
 * unless the expected number of the photo ID names a scenario. Outside the sandbox it refuses to work:
 * without expected data there is no session.
 *
 * @example
 * const passmuster = createPassmuster({
 *   publicUrl, secret, storage, blobs, extractor: sandboxExtractor(), presence: sandboxPresence(),
 *   flows: [defineFlow({ path: "present", label: "Presence", photoId: "required", selfie: "required", documentTypes: [3, 41], presence: true })],
 * });
 * // documents.photo_id.number = "SANDBOX-PRESENCE-OTHER" ends in Double Check by RulePH009
 */
export function sandboxPresence(): PresenceProvider {
  return {
    name: "Sandbox",
    async create({ token, expected }) {
      if (!expected) throw new Error("The sandbox's presence checks work only beside the sandbox's reader.");
      if (expected.documents.photoId?.number === "SANDBOX-PRESENCE-AWAY") throw new Error("Away.");
      return { session: token, page: {}, expiresAt: new Date(8.64e15) };
    },
    async result(session, { expected }) {
      const number = expected?.documents.photoId?.number ?? "";
      return isScenario(number)
        ? { session, ...outcomes[number] }
        : { session, outcome: "passed", score: 99, reference: greyPicture() };
    },
  };
}
