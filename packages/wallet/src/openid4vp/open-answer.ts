import type { CredentialAnswer, CredentialOrder } from "@passmuster/core/ports";
import { openAnnexCResponse } from "../annex-c/index.ts";
import { bytesOfBase64Url } from "../base64url.ts";
import { WalletError } from "../errors.ts";
import { dcApiTranscript, jwkThumbprintOf, openid4vpTranscript } from "../handover/index.ts";
import { isObject } from "../json.ts";
import { type CredentialForm, formsOf } from "./credential-forms.ts";
import type { RequestSecrets } from "./request-secrets.ts";
import { openDcApiResponse, openPostedResponse, type Presentation } from "./response.ts";

type MdocForm = Extract<CredentialForm, { readonly format: "mso_mdoc" }>;
type SdJwtForm = Extract<CredentialForm, { readonly format: "dc+sd-jwt" }>;

/** What was presented, and what its holder must have signed. Nothing is verified yet. */
export type OpenedPresentation =
  | { readonly form: MdocForm; readonly deviceResponse: Uint8Array; readonly transcript: Uint8Array }
  | { readonly form: SdJwtForm; readonly text: string; readonly nonce: string; readonly audience: string };

/**
 * Opens the answer to a request of `createRequest`.
 *
 * @throws {WalletError} of the area `format`
 */
export async function openAnswer(
  { protocol, data }: CredentialAnswer,
  order: CredentialOrder,
  secrets: RequestSecrets,
): Promise<OpenedPresentation> {
  switch (protocol) {
    case "openid4vp-v1-signed":
    case "openid4vp-v1-unsigned":
      return opened(await openDcApiResponse(data, order.kinds, secrets), dcApiSession(order, secrets));
    case "direct_post":
      return opened(await openPostedResponse(data, order.kinds, secrets), postSession(order, secrets));
    case "org-iso-mdoc":
      return openIsoMdoc(data, order, secrets);
    default:
      throw new WalletError("response_protocol", "The response has a protocol that was not asked for.");
  }
}

interface Session {
  readonly nonce: string;
  readonly audience: string;
  readonly transcript: Uint8Array;
}

/** OpenID4VP 1.0 B.2.6.2 and B.3.6. */
function dcApiSession({ origin }: CredentialOrder, { nonce, encryptionKey }: RequestSecrets): Session {
  const jwkThumbprint = jwkThumbprintOf(encryptionKey);
  const transcript = dcApiTranscript({ origin, nonce, jwkThumbprint });
  return { nonce, audience: `origin:${origin}`, transcript };
}

/** OpenID4VP 1.0 B.2.6.1 and B.3.6. */
function postSession(
  { responseUri }: CredentialOrder,
  { nonce, clientId, encryptionKey, responseMode }: RequestSecrets,
): Session {
  if (clientId === undefined)
    throw new WalletError("response_protocol", "The response has a protocol that was not asked for.");
  const jwkThumbprint = responseMode === "direct_post.jwt" ? jwkThumbprintOf(encryptionKey) : undefined;
  const session = { clientId, nonce, responseUri, ...(jwkThumbprint && { jwkThumbprint }) };
  return { nonce, audience: clientId, transcript: openid4vpTranscript(session) };
}

function opened({ form, text }: Presentation, { nonce, audience, transcript }: Session): OpenedPresentation {
  if (form.format === "dc+sd-jwt") return { form, text, nonce, audience };
  const deviceResponse = bytesOfBase64Url(text);
  if (!deviceResponse)
    throw new WalletError("response_malformed", "The mdoc of the response is not base64url.");
  return { form, deviceResponse, transcript };
}

async function openIsoMdoc(
  data: unknown,
  { kinds, origin }: CredentialOrder,
  { isoMdoc }: RequestSecrets,
): Promise<OpenedPresentation> {
  const response = isObject(data) ? data.response : undefined;
  if (typeof response !== "string" || !bytesOfBase64Url(response))
    throw new WalletError("response_malformed", "The response is not base64url.");
  let failure = new WalletError("response_protocol", "No mdoc was asked for.");
  for (const { formId, ...secrets } of isoMdoc) {
    const form = formsOf(kinds).find(({ id }) => id === formId);
    if (form?.format !== "mso_mdoc") continue;
    try {
      return { form, ...(await openAnnexCResponse(response, { ...secrets, origin })) };
    } catch (cause) {
      if (!(cause instanceof WalletError)) throw cause;
      failure = cause;
    }
  }
  throw failure;
}
