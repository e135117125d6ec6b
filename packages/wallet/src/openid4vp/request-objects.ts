import type { CredentialOrder } from "@passmuster/core/ports";
import { formsOf } from "./credential-forms.ts";
import { dcqlQueryFor } from "./dcql-query.ts";
import { publicPartOf, type RequestSecrets } from "./request-secrets.ts";

/** COSE and JOSE identifiers of what is verified. */
const formats = {
  mso_mdoc: { issuerauth_alg_values: [-7, -9, -35, -36, -8], deviceauth_alg_values: [-7, -9, -35, -36, -8] },
  "dc+sd-jwt": {
    "sd-jwt_alg_values": ["ES256", "ES384", "ES512", "EdDSA"],
    "kb-jwt_alg_values": ["ES256", "ES384", "ES512", "EdDSA"],
  },
} as const;

/** What every request of OpenID4VP has in common (OpenID4VP 1.0 section 5). */
export function commonRequest(order: CredentialOrder, secrets: RequestSecrets): object {
  const forms = formsOf(order.kinds);
  const asked = new Set(forms.map(({ format }) => format));
  return {
    response_type: "vp_token",
    nonce: secrets.nonce,
    dcql_query: dcqlQueryFor(forms, order.fields),
    client_metadata: {
      jwks: { keys: [publicPartOf(secrets.encryptionKey)] },
      encrypted_response_enc_values_supported: ["A128GCM", "A256GCM"],
      vp_formats_supported: Object.fromEntries(
        Object.entries(formats).filter(([name]) => asked.has(name as "mso_mdoc")),
      ),
    },
  };
}

/** For the Digital Credentials API, unsigned (Appendix A.3.1). */
export function unsignedRequest(order: CredentialOrder, secrets: RequestSecrets): object {
  return { ...commonRequest(order, secrets), response_mode: "dc_api.jwt" };
}

/** For the Digital Credentials API, to be signed (Appendix A.3.2). */
export function signedRequest(order: CredentialOrder, secrets: RequestSecrets): object {
  return {
    ...unsignedRequest(order, secrets),
    client_id: secrets.clientId,
    expected_origins: [order.origin],
  };
}

/** For wallets that fetch the request and post their response (sections 5.7, 5.8 and 8.2), to be signed. */
export function postedRequest(order: CredentialOrder, secrets: RequestSecrets): object {
  return {
    ...commonRequest(order, secrets),
    aud: "https://self-issued.me/v2",
    client_id: secrets.clientId,
    response_mode: secrets.responseMode,
    response_uri: order.responseUri,
    state: secrets.state,
  };
}

/** The link of a QR code (section 5.10). */
export function requestLink(order: CredentialOrder, clientId: string): string {
  const query = new URLSearchParams({ client_id: clientId, request_uri: order.requestUri });
  return `openid4vp://?${query}`;
}
