/**
 * What a refusal is about:
 * - `format`: the bytes are not a credential, or not one that was asked for.
 * - `issuer`: the issuer is not trusted, or did not sign this.
 * - `holder`: the presentation is not bound to this session by the holder's key.
 * - `validity`: the credential is expired or not yet valid.
 * - `status`: the issuer revoked or suspended the credential, or its status is unknown.
 */
export type WalletErrorArea = "format" | "issuer" | "holder" | "validity" | "status";

/** Every code, with its area. Lines are sorted. */
const areas = {
  cbor_malformed: "format",
  cbor_too_large: "format",
  cbor_unexpected: "format",
  certificate_malformed: "format",
  cose_algorithm: "format",
  cose_key: "format",
  cose_malformed: "format",
  credential_empty: "format",
  dcql_invalid: "format",
  jwt_algorithm: "format",
  jwt_key: "issuer",
  jwt_malformed: "format",
  jwt_type: "format",
  mdoc_device_element_unauthorized: "holder",
  mdoc_device_mac: "holder",
  mdoc_device_signature: "holder",
  mdoc_digest_mismatch: "issuer",
  mdoc_doctype_mismatch: "issuer",
  mdoc_doctype_unexpected: "format",
  mdoc_document_count: "format",
  mdoc_expired: "validity",
  mdoc_issuer_country: "issuer",
  mdoc_issuer_signature: "issuer",
  mdoc_malformed: "format",
  mdoc_not_yet_valid: "validity",
  mdoc_signed_outside_signer: "issuer",
  mdoc_signer_expired: "issuer",
  mdoc_signer_profile: "issuer",
  mdoc_signer_revoked: "issuer",
  mdoc_signer_untrusted: "issuer",
  mdoc_status: "format",
  mdoc_version: "format",
  response_error: "format",
  response_malformed: "format",
  response_protocol: "format",
  response_state: "holder",
  response_undecryptable: "holder",
  sd_jwt_audience: "holder",
  sd_jwt_binding_absent: "holder",
  sd_jwt_binding_age: "holder",
  sd_jwt_disclosure: "issuer",
  sd_jwt_expired: "validity",
  sd_jwt_holder_key: "holder",
  sd_jwt_holder_signature: "holder",
  sd_jwt_issuer_signature: "issuer",
  sd_jwt_malformed: "format",
  sd_jwt_nonce: "holder",
  sd_jwt_not_yet_valid: "validity",
  sd_jwt_sd_hash: "holder",
  sd_jwt_type: "format",
  sd_jwt_untrusted_issuer: "issuer",
  status_list_expired: "status",
  status_list_index: "status",
  status_list_malformed: "status",
  status_list_signature: "status",
  status_list_subject: "status",
  status_list_too_large: "status",
  status_list_type: "status",
  status_list_unavailable: "status",
  status_list_untrusted: "status",
  vical_signature: "issuer",
} as const satisfies Record<string, WalletErrorArea>;

/** Why a credential, a response or a request was refused. Stable: hosts may switch on it. */
export type WalletErrorCode = keyof typeof areas;

/**
 * A credential was refused. The message names the rule that failed; it contains no data of a person.
 *
 * @example
 * const code = error instanceof WalletError ? error.code : undefined;
 */
export class WalletError extends Error {
  override readonly name = "WalletError";
  /** One stable code per cause. */
  readonly code: WalletErrorCode;
  readonly area: WalletErrorArea;
  constructor(code: WalletErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.area = areas[code];
  }
}
