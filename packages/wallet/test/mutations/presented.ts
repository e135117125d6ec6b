import { trustedCertificates } from "@passmuster/certificates";
import { testWallet } from "@passmuster/test-wallet";
import { WalletError } from "../../src/errors.ts";
import { inspectPresentation, type PresentationReport } from "../../src/openid4vp/inspect-presentation.ts";
import { openAnswer } from "../../src/openid4vp/open-answer.ts";
import { readSecrets } from "../../src/openid4vp/request-secrets.ts";
import { answerBy, at, order, verifierFor } from "../openid4vp/order.ts";
import { mutatedBytes, mutatedText, randomFrom } from "./mutations.ts";

export interface Outcome {
  readonly accepted: readonly string[];
  /** Errors that are none of this package. */
  readonly crashes: readonly string[];
}

/**
 * Presents one credential in many mutations and reports which of them were accepted. A mutation that yields
 * the same claims by the same signatures would be no fault of the verifier, but none exists: every byte is
 * covered.
 */
export async function presentMutations(
  held: "mdl" | "pid" | "pid_mdoc",
  count: number,
  seed: number,
): Promise<Outcome> {
  const wallet = testWallet({ at, holds: [held] });
  const verifier = verifierFor(wallet);
  const request = await verifier.request(order, at);
  const answer = await answerBy(wallet, "openid4vp-v1-unsigned", request);
  const opened = await openAnswer(answer, order, readSecrets(request.secrets));
  const options = { trust: trustedCertificates([wallet.roots]), at, skewSeconds: 60, fields: order.fields };
  const random = randomFrom(seed);
  const accepted: string[] = [];
  const crashes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const mutated =
      "text" in opened
        ? { ...opened, text: mutatedText(opened.text, random) }
        : { ...opened, deviceResponse: mutatedBytes(opened.deviceResponse, random) };
    try {
      if (isAccepted(await inspectPresentation(mutated, options))) accepted.push(`${held} ${seed} ${index}`);
    } catch (cause) {
      if (!(cause instanceof WalletError)) crashes.push(`${held} ${seed} ${index}: ${cause}`);
    }
  }
  return { accepted, crashes };
}

function isAccepted({ failures: { issuer, holder, validity } }: PresentationReport): boolean {
  return issuer === undefined && holder === undefined && validity === undefined;
}
