import type { PictureAdviceCode } from "../../packages/core/src/model/picture-advice.ts";

/** The images of one document as a person uploads them, and the advice that fits. */
export interface Capture {
  readonly what: string;
  /** Id of the announced type in the catalogue, and the issuing country. */
  readonly type: number;
  readonly country: string;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  readonly selfie?: Uint8Array;
  /** Codes, each of which is right. Empty: no advice to retake. */
  readonly right: readonly PictureAdviceCode[];
}
