/** A file of the page, as it is sent. */
export interface CaptureFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same bytes in Brotli (RFC 7932), prepared. Without them the server compresses texts itself. */
  readonly brotli?: Uint8Array | undefined;
  /** A script that pages of any origin load by a name that never changes. */
  readonly isShared?: true;
}

/** The languages that a page is wanted in, as tags of BCP 47. A page without them chooses its own. */
export interface WantedLanguages {
  /** The one that the address asks for by `?lang=`. */
  readonly asked?: string | undefined;
  /** Those that the browser accepts, the first one first. */
  readonly accepted: readonly string[];
}

/**
 * The page behind a verification's link, with every file that it loads. `capturePage()` of
 * `@passmuster/capture` makes one.
 */
export interface CapturePage {
  /**
   * Origins that may embed the page in a frame, such as `https://shop.example`; `"self"` for its own. Empty
   * means none.
   */
  readonly frameAncestors: readonly string[];
  /**
   * The HTML document, the same for every verification.
   * @param base the path of `publicUrl` without a trailing slash; assets are at `{base}/capture/…`
   * @param wanted the languages of its title, and of what a browser without JavaScript shows
   */
  document(base: string, wanted?: WantedLanguages): Promise<CaptureFile>;
  /**
   * The HTML document of a person's link to their own data, the same for every verification. Absent if the
   * host has a page of its own at `/export/{verification}`.
   */
  exportDocument?(base: string, wanted?: WantedLanguages): Promise<CaptureFile>;
  /**
   * A file that a document loads. Its name changes with its content, so browsers may cache it without
   * limit. A shared file is asked for again after an hour.
   */
  file(name: string): Promise<CaptureFile | undefined>;
}
