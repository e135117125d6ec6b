import type { Certificate } from "./certificate.ts";
import type { RevocationList } from "./revocation-list.ts";

/** Whom a host trusts. Hosts may write their own, for example over a database. */
export interface TrustSource {
  /** Trust anchors, and certificates that lead to them. */
  certificates(): Promise<readonly Certificate[]>;
  revocationLists(): Promise<readonly RevocationList[]>;
  /** One sentence for each file or entry that cannot be used. Show them to an operator. */
  problems(): readonly string[];
}

/** What one file of a trust directory holds. */
export interface TrustContent {
  readonly certificates?: readonly Certificate[];
  readonly revocationLists?: readonly RevocationList[];
  /** Sentences on entries that were left out. */
  readonly problems?: readonly string[];
}

export interface TrustFilesOptions {
  /**
   * Readers by file ending, such as `{ ".ml": readMasterList }`. They may throw: the file is then reported
   * and its last good content stands.
   */
  readonly readers?: Readonly<Record<string, (bytes: Uint8Array) => TrustContent | Promise<TrustContent>>>;
  /** Seconds after which changed files are looked for again. Default 60. */
  readonly everySeconds?: number;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
}
