import type { CredentialOrder, CredentialRequest } from "@passmuster/core/ports";
import { type AnnexCRequest, createAnnexCRequest } from "../annex-c/index.ts";
import { type CredentialForm, formsOf } from "./credential-forms.ts";
import { postedRequest, requestLink, signedRequest, unsignedRequest } from "./request-objects.ts";
import {
  ephemeralKey,
  type RequestSecrets,
  type ResponseMode,
  randomText,
  secretsText,
} from "./request-secrets.ts";
import type { RequestSigner } from "./request-signer.ts";

/**
 * A request with a fresh nonce and fresh keys, in every protocol at once: the browser takes the first one
 * that a wallet understands.
 */
export async function createRequest(
  order: CredentialOrder,
  responseMode: ResponseMode,
  signer: RequestSigner | undefined,
): Promise<CredentialRequest> {
  const iso = isoMdocRequests(order, signer);
  const secrets: RequestSecrets = {
    version: 1,
    nonce: randomText(),
    state: randomText(),
    encryptionKey: { ...ephemeralKey(), kid: randomText(), use: "enc", alg: "ECDH-ES" },
    responseMode,
    isoMdoc: iso.map(({ formId, secrets: kept }) => ({ formId, ...kept })),
    ...(signer && { clientId: signer.clientId }),
  };
  const signed = signer && {
    protocol: "openid4vp-v1-signed",
    data: { request: await signer.sign(signedRequest(order, secrets)) },
  };
  const unsigned = { protocol: "openid4vp-v1-unsigned", data: unsignedRequest(order, secrets) };
  return {
    requests: [...(signed ? [signed] : []), unsigned, ...iso.map(({ request }) => request)],
    secrets: secretsText(secrets),
    ...(signer && {
      link: requestLink(order, signer.clientId),
      requestObject: await signer.sign(postedRequest(order, secrets)),
    }),
  };
}

/**
 * One request for each document type: a DeviceRequest with two documents would ask for both (ISO/IEC 18013-5
 * section 8.3.2.1.2.1).
 */
function isoMdocRequests(
  { kinds, fields, origin }: CredentialOrder,
  signer: RequestSigner | undefined,
): readonly (AnnexCRequest & { readonly formId: string })[] {
  const reader = signer?.coseAlgorithm && {
    key: signer.key,
    algorithm: signer.coseAlgorithm,
    chain: signer.chain,
  };
  return formsOf(kinds).flatMap((form) => {
    if (form.format !== "mso_mdoc") return [];
    const documents = [{ docType: form.docType, elements: { [form.namespace]: elementsOf(form, fields) } }];
    const request = createAnnexCRequest({ documents, origin, retain: true, ...(reader && { reader }) });
    return [{ formId: form.id, ...request }];
  });
}

function elementsOf(form: CredentialForm, fields: CredentialOrder["fields"]): readonly string[] {
  return fields.flatMap((field) => form.fields[field].paths.flat());
}
