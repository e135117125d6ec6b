import type { BlobKey } from "./ids.ts";
import type { Instant } from "./time.ts";

/**
 * How a presence check ended. `failed`: the provider says that nobody was present, or somebody else's picture
 * was. `abandoned`: the person did not finish. `unavailable`: the provider did not answer, or not about this
 * session. Only `passed` can pass RulePH009.
 */
export const presenceOutcomes = ["passed", "failed", "abandoned", "unavailable"] as const;

export type PresenceOutcome = (typeof presenceOutcomes)[number];

/** Sessions of one attempt: each one may cost money at the provider. */
export const mostTries = 5;

/** The presence checks of one attempt. A return to Started removes them. */
export interface Presence {
  /** Sessions that were asked for, whether or not the provider gave one. */
  readonly tries: number;
  /** The session that may end with a result. Absent once it ended, and when the attempt is submitted. */
  readonly session?: PresenceSession;
  /** Of the newest session that ended. */
  readonly result?: PresenceResult;
}

export interface PresenceSession {
  /** The name that the page is given. */
  readonly id: string;
  /** The provider's name for it. */
  readonly session: string;
  readonly expiresAt: Instant;
}

/** What the provider said. */
export interface PresenceResult {
  readonly outcome: PresenceOutcome;
  readonly at: Instant;
  /** The provider's name. */
  readonly provider: string;
  /** The level that the provider claims, in the words of the host's option. */
  readonly level?: string;
  /** 0–100. */
  readonly score?: number;
  /** The provider's reason: 1 to 64 lower-case letters, digits and `_`. */
  readonly code?: string;
  /** SHA-256 of the provider's reference picture, in hexadecimal digits. */
  readonly reference?: string;
  /**
   * That picture as it is stored, re-encoded like an upload. Absent if the check was not passed, and if the
   * picture could not be decoded.
   */
  readonly picture?: BlobKey;
}

/** The similarity of the reference picture's face and the document's portrait. */
export interface PresenceLikeness {
  /** The picture that was compared: a reading of another one proves nothing. */
  readonly picture: BlobKey;
  /** 0–100 as a string; `null` if the faces could not be compared. */
  readonly score: string | null;
}
