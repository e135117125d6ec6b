import { z } from "zod";
import { filled, group, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";

/** What the page got from the wallet, as the browser returned it. */
export interface CredentialAnswerInput {
  readonly protocol: string;
  readonly data: unknown;
}

const isGiven = (value: unknown): boolean =>
  typeof value === "string" || (typeof value === "object" && value !== null);

export const credentialAnswerInput = memoise(() =>
  group({
    protocol: filled(100).describe("The protocol of the request that was answered."),
    data: z
      .unknown()
      .refine(isGiven, { error: sentences.required })
      .describe("The `data` of the browser's `DigitalCredential`, unchanged."),
  }),
);

holds<Takes<ReturnType<typeof credentialAnswerInput>, CredentialAnswerInput>>();

/** What a wallet posts by itself: the fields of its form. */
export const walletAnswerInput = memoise(() =>
  group({ data: z.unknown().refine(isGiven, { error: sentences.required }) }),
);
