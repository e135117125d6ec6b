import { parse } from "../../../base/input/fields.ts";
import { takeDirectPost } from "../../../service/session/answer-credential.ts";
import { walletAnswerInput } from "../../../service/session/credential-input.ts";
import { getRequestObject } from "../../../service/session/request-credential.ts";
import { operation } from "./operation.ts";

const requestType = "application/oauth-authz-req+jwt";

/** What wallets call by themselves, with an unguessable address (OpenID4VP 1.0, sections 5.7 and 8.2). */
export const walletOperations = {
  getCredentialRequest: operation({
    route: "GET /api/v1/credentials/{request}",
    summary: "Get the signed request for a credential, asked by a wallet",
    access: "open",
    media: [requestType],
    refusals: ["credential_request_not_found"],
    run: ({ core, params }) => getRequestObject(core, params.request),
    respond: (body) => ({ status: 200, headers: { "content-type": requestType }, body }),
  }),

  postCredential: operation({
    route: "POST /api/v1/credentials/{request}",
    summary: "Answer the request for a credential, posted by a wallet",
    access: "open",
    secretAnswer: true,
    body: "form",
    input: "walletAnswer",
    answer: "walletReceipt",
    refusals: [
      "credential_request_not_found",
      "validation_failed",
      "verification_canceled",
      "not_started",
      "type_not_allowed",
      "duplicate_document_type",
    ],
    run: ({ core, params, input }) =>
      takeDirectPost(core, params.request, parse(walletAnswerInput(), input).data),
    present: () => ({}),
  }),
};
