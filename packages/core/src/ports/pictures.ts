import type { BlobKey, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { StoredImage } from "./blob-store.ts";

/** The verification that an image belongs to. */
export interface PictureOwner {
  readonly tenant: Tenant;
  readonly id: VerificationId;
}

/** The images of verifications: in the blob store, sealed with the verification's data key. */
export interface Pictures {
  /** Resolves once the image would survive a power cut. The save that refers to it follows. */
  put(owner: PictureOwner, key: BlobKey, image: StoredImage): Promise<void>;
  /**
   * @param fenced for work whose save follows: it is refused if another process deleted the verification
   * @throws {BlobNotFoundError}
   * @throws {IntegrityError} the image was changed, or is that of another key or verification
   */
  get(owner: PictureOwner, key: BlobKey, fenced?: "fenced"): Promise<StoredImage>;
  /** Ignores keys under which nothing is stored. */
  delete(keys: readonly BlobKey[]): Promise<void>;
}
