import type { Undecodable } from "./base64.ts";

/** An uploaded image without bytes. It is refused where images are accepted, after the checks before it. */
export class UndecodedImage {
  readonly reason: Undecodable;
  /** Not empty: the caller sent an image. */
  readonly length = 1;
  constructor(reason: Undecodable) {
    this.reason = reason;
  }
}
