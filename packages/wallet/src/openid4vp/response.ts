import type { CredentialKind } from "@passmuster/core/ports";
import { WalletError } from "../errors.ts";
import { isObject, type JsonObject, type JsonValue } from "../json.ts";
import { type CredentialForm, formsOf } from "./credential-forms.ts";
import { decryptResponse } from "./encrypted-response.ts";
import type { RequestSecrets } from "./request-secrets.ts";

/** A credential as the wallet presents it, not verified yet. */
export interface Presentation {
  readonly form: CredentialForm;
  /** The SD-JWT, or a DeviceResponse as base64url. */
  readonly text: string;
}

/**
 * Opens a response over the Digital Credentials API (OpenID4VP 1.0 Appendix A.4). We ask for encrypted
 * responses only, so a plain one is refused.
 *
 * @throws {WalletError} whose code begins with `response_`
 */
export async function openDcApiResponse(
  data: unknown,
  kinds: readonly CredentialKind[],
  { encryptionKey }: RequestSecrets,
): Promise<Presentation> {
  const outer = withoutError(data);
  return presentationIn(withoutError(await decryptResponse(outer.response, encryptionKey)), kinds);
}

/**
 * Opens a response that a wallet posted (sections 8.2 and 8.3.1).
 *
 * @param data the body, as form text or as its members
 * @throws {WalletError} whose code begins with `response_`
 */
export async function openPostedResponse(
  data: unknown,
  kinds: readonly CredentialKind[],
  { encryptionKey, responseMode, state }: RequestSecrets,
): Promise<Presentation> {
  const form = withoutError(typeof data === "string" ? membersOf(data) : data);
  const isEncrypted = responseMode === "direct_post.jwt";
  const response = isEncrypted ? withoutError(await decryptResponse(form.response, encryptionKey)) : form;
  if (response.state !== state)
    throw new WalletError("response_state", "The response is for another request (state).");
  return presentationIn(isEncrypted ? response : { vp_token: parsed(response.vp_token) }, kinds);
}

function membersOf(body: string): JsonObject {
  const pairs = [...new URLSearchParams(body)];
  const members = Object.fromEntries(pairs);
  if (Object.keys(members).length !== pairs.length) throw malformed("a form field occurs twice");
  return members;
}

/** Section 8.5: the wallet may answer with an error, such as `access_denied`. */
function withoutError(value: unknown): JsonObject {
  if (!isObject(value)) throw malformed("it is no object");
  if (Object.hasOwn(value, "error"))
    throw new WalletError("response_error", "The wallet answered with an error instead of a credential.");
  return value;
}

function parsed(text: JsonValue | undefined): JsonValue {
  if (typeof text !== "string") return text ?? null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new WalletError("response_malformed", "The response is malformed: vp_token is no JSON.", { cause });
  }
}

/**
 * The presentation of the form that was asked for first (section 8.1). A response may hold further forms that
 * were asked for; they are left unread.
 */
function presentationIn({ vp_token: token }: JsonObject, kinds: readonly CredentialKind[]): Presentation {
  if (!isObject(token)) throw malformed("it has no vp_token");
  const forms = formsOf(kinds);
  if (!Object.keys(token).every((id) => forms.some((form) => form.id === id)))
    throw malformed("it has a credential that was not asked for");
  const form = forms.find(({ id }) => Object.hasOwn(token, id));
  if (!form) throw malformed("it has no credential");
  const presentations = token[form.id];
  const [text, ...others] = Array.isArray(presentations) ? presentations : [];
  if (typeof text !== "string" || others.length > 0)
    throw malformed("a credential is not presented exactly once");
  return { form, text };
}

function malformed(what: string): WalletError {
  return new WalletError("response_malformed", `The response is malformed: ${what}.`);
}
