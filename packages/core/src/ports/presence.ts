import type { ExpectedData } from "../model/expected-data.ts";

/** What a provider is told when a person begins a presence check. Nothing of it names the person. */
export interface PresenceOrder {
  /** 22 random letters, digits, `-` and `_`; another one for each session. */
  readonly token: string;
  /** Only of the sandbox, which answers by it. */
  readonly expected?: ExpectedData;
}

/** A session at the provider. */
export interface StartedPresence {
  /** The provider's name for the session. */
  readonly session: string;
  /** What the page's element is given: texts such as a session's id or a temporary key. */
  readonly page: Readonly<Record<string, string>>;
  /** When the session can no longer end with a result. Later than ten minutes from now counts as that. */
  readonly expiresAt: Date;
}

/** What a provider says about a session. */
export interface PresenceReading {
  /** The session that the answer is about. An answer about another one counts as none. */
  readonly session: string;
  /** `open`: the person has not finished. `expired`: and no longer can. */
  readonly outcome: "passed" | "failed" | "open" | "expired";
  /** 0–100. */
  readonly score?: number;
  /** A stable reason: 1 to 64 lower-case letters, digits and `_`. */
  readonly code?: string;
  /**
   * A picture of the person that the provider took: JPEG, PNG or WebP. If the check was passed, it is stored
   * like an upload, and its face is compared with the photo ID's portrait. Its SHA-256 is kept too.
   */
  readonly reference?: Uint8Array;
}

/**
 * Asks a provider whether a living person is in front of the camera. Passmuster has no such check of its own.
 * A rejection, and an answer after ten seconds, mean that the provider is unavailable.
 */
export interface PresenceProvider {
  /** Shown to reviewers: 1 to 80 characters. */
  readonly name: string;
  /** The tested level, such as `ISO/IEC 30107-3 level 2, tested by …`: up to 200 characters. */
  readonly level?: string;
  /**
   * The path of an ES module on the page's origin, such as `/presence.js`. Its default export draws the
   * provider's element: `(element, page, { language, signal }) => Promise<void>`. Default: the page draws
   * nothing and asks for the result at once.
   */
  readonly script?: string;
  /** Origins that the element connects to, such as `wss://streaming.example`, for the page's policy. */
  readonly connect?: readonly string[];
  /**
   * Whether the element runs WebAssembly. The page of each verification then has `'wasm-unsafe-eval'` in
   * `script-src` (CSP Level 3). Default: false, and browsers refuse to compile any.
   */
  readonly webAssembly?: boolean;
  create(order: PresenceOrder, signal: AbortSignal): Promise<StartedPresence>;
  /** The result of a session; asked again while it is `open`. */
  result(session: string, order: Omit<PresenceOrder, "token">, signal: AbortSignal): Promise<PresenceReading>;
}
