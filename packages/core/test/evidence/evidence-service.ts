import { defineFlow, type FlowOptions, type PassmusterOptions } from "@passmuster/core";
import { type Opened, opened, sessionPath, sessionService } from "../service/session/service.ts";
import { address, identityBody, person } from "../service.ts";
import { type FakeAnswer, fakeChips, fakeWallet } from "./fakes.ts";

export const walletFlow = (own: Partial<FlowOptions> = {}) =>
  defineFlow({
    path: "wallet",
    label: "Wallet",
    photoId: "required",
    proofOfAddress: "optional",
    selfie: "optional",
    chosenBy: "person",
    documentTypes: [1, 3, 21, 30, 41],
    digitalCredentials: ["mdl", "eu-pid"],
    ...own,
  });

/** The caller expects a person, and leaves the document to them. */
export const anyBody = { person, address };
export const passportBody = identityBody;

/** A service with a fake wallet and a fake chip verifier. */
export async function evidenceService(
  options: Partial<PassmusterOptions> & { readonly own?: Partial<FlowOptions> } = {},
) {
  const { own, ...more } = options;
  const [wallet, chip] = [fakeWallet(), fakeChips()];
  const { credentials } = wallet;
  const flows = [walletFlow(own)];
  const service = await sessionService({ credentials, chips: chip.chips, flows, ...more });
  return { ...service, wallet, chip };
}

export type EvidenceService = Awaited<ReturnType<typeof evidenceService>>;

/** A verification that offers a wallet, with its session. */
export const openedForWallet = (service: EvidenceService, body: object = anyBody): Promise<Opened> =>
  opened(service, body, "wallet");

/** Asks for a credential. Returns the response with the nonce of the request. */
export async function asked({ user }: Pick<Opened, "user">) {
  const { status, json } = await user("POST", `${sessionPath}/credentials`);
  const nonce: string = json?.data?.requests?.[0]?.data.nonce ?? "";
  return { status, json, nonce };
}

/** Asks for a credential and answers the request. */
export async function presented(given: Pick<Opened, "user">, answer: Partial<FakeAnswer> = {}) {
  const { nonce } = await asked(given);
  return answered(given, { nonce, ...answer });
}

export function answered({ user }: Pick<Opened, "user">, data: object) {
  return user("POST", `${sessionPath}/credentials/answer`, { protocol: "fake-v1", data });
}

/** The verification as its caller sees it, decided if it was submitted. */
export async function detailOf({ call, passmuster }: EvidenceService, id: string) {
  await passmuster.drain();
  const { json } = await call("GET", `/api/v1/wallet/verifications/${id}`);
  return json.data;
}
