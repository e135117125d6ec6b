/** A file of the page, as it is sent. */
export interface CaptureFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The page behind a verification's address, with everything that it loads: `capturePage()` of `@passmuster/capture` makes one. */
export interface CapturePage {
  /** Origins that may show it in a frame, as `https://shop.example`; `"self"` for its own. Empty for nobody. */
  readonly frameAncestors: readonly string[];
  /**
   * The document, the same for every verification.
   * @param base the path of `publicUrl`, without a slash at its end: what it loads is at `{base}/capture/…`
   */
  document(base: string): Promise<CaptureFile>;
  /** A file that the document loads; its name changes with its content, so that it is kept for good. */
  file(name: string): Promise<CaptureFile | undefined>;
}
