import type { CredentialRequest } from "@passmuster/client";
import type { WalletAnswer } from "./api.ts";

type Asked = Pick<CredentialRequest, "kinds" | "requests">;

/** The protocol of `sandboxCredentials()`, which no wallet speaks. */
const sandbox = "passmuster-sandbox";

/**
 * Asks a wallet through the browser (Digital Credentials, W3C). Call it in the handler of a click: browsers
 * ask for a user activation, and an earlier `await` may outlast it.
 *
 * @throws {DOMException} the person declined, the request was aborted, or the browser could not ask
 */
export async function askWallet({ kinds, requests }: Asked, signal: AbortSignal): Promise<WalletAnswer> {
  if (requests.some(({ protocol }) => protocol === sandbox))
    return { protocol: sandbox, data: { kind: kinds[0] } };
  const options = { mediation: "required", digital: { requests }, signal } as const;
  const credential = await navigator.credentials.get(options);
  if (!isAnswer(credential)) throw new DOMException("The browser returned no credential.", "NotAllowedError");
  return { protocol: credential.protocol, data: credential.data };
}

function isAnswer(credential: unknown): credential is WalletAnswer {
  return (
    typeof credential === "object" && credential !== null && "protocol" in credential && "data" in credential
  );
}
