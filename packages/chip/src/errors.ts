/**
 * Why a chip is not accepted. The codes are stable.
 *
 * Passive authentication:
 * - `malformed`: EF.SOD is not the structure of ICAO 9303-10, 4.6.2.
 * - `unsupported`: an algorithm, a key or a version that is not in ICAO 9303-12.
 * - `too_large`: a file is larger than a chip's.
 * - `signer_missing`: EF.SOD does not contain the certificate that its signer names.
 * - `content_type_mismatch`, `digest_mismatch`: a signed attribute does not fit the content.
 * - `signature_mismatch`: the key of the document signer did not sign EF.SOD.
 * - `hash_missing`: EF.SOD has no hash for a file that was given.
 * - `hash_mismatch`: a file is not the one that was signed.
 *
 * Zone:
 * - `malformed`: DG1 is not the structure of ICAO 9303-10, 4.7.1.
 * - `zone_malformed`, `check_digit_mismatch`: the zone of DG1 is not one of ICAO 9303-4, -5 or -6.
 *
 * Trust:
 * - `not_checked`: an earlier check failed, so nothing was concluded.
 * - `no_path`: no trusted country root leads to the document signer.
 * - `country_mismatch`: document signer and country root name different countries.
 * - `state_mismatch`: the issuing state of DG1 is not the country of the document signer.
 * - `signer_not_valid`, `root_not_valid`: the time is outside of a certificate's validity.
 * - `key_usage`: a certificate may not be used for this (ICAO 9303-12, 7.1.1).
 * - `critical_extension`: a certificate has a critical extension that is not known.
 * - `revoked`: a revocation list names a certificate of the path.
 * - `revocation_unknown`: a current revocation list is required, and there is none.
 *
 * Proof that the chip is no copy:
 * - `challenge_missing`, `key_missing`, `algorithm_missing`: a part of the proof was not given.
 * - `response_mismatch`: the chip's key did not make the response.
 *
 * Trust lists:
 * - `not_a_list_signer`: the signer may not sign master lists.
 */
export type ChipErrorCode =
  | "algorithm_missing"
  | "challenge_missing"
  | "check_digit_mismatch"
  | "content_type_mismatch"
  | "country_mismatch"
  | "critical_extension"
  | "digest_mismatch"
  | "hash_mismatch"
  | "hash_missing"
  | "key_missing"
  | "key_usage"
  | "malformed"
  | "no_path"
  | "not_a_list_signer"
  | "not_checked"
  | "response_mismatch"
  | "revocation_unknown"
  | "revoked"
  | "root_not_valid"
  | "signature_mismatch"
  | "signer_missing"
  | "signer_not_valid"
  | "state_mismatch"
  | "too_large"
  | "unsupported"
  | "zone_malformed";

/** A file of a chip or a master list is not accepted. The message contains no personal data. */
export class ChipError extends Error {
  override readonly name = "ChipError";
  readonly code: ChipErrorCode;
  constructor(code: ChipErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
