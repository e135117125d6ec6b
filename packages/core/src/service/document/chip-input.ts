import { z } from "zod";
import { group, refuse, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Nullish } from "../../base/input/types.ts";
import { decodeBase64 } from "../media/base64.ts";

/** A file or an answer of a chip: base64 or bytes. */
export type ChipBytes = string | Uint8Array;

/**
 * What an end user's device read from a chip (ICAO 9303-10). Files are given whole, as the chip stores them.
 */
export interface SessionChipInput extends Nullish<Record<"dg2" | "dg11" | "dg14" | "dg15", ChipBytes>> {
  readonly sod: ChipBytes;
  readonly dg1: ChipBytes;
  /** Answers to the challenge that was given out last. */
  readonly responses?: Nullish<{ active: ChipBytes }> | null | undefined;
}

/** The same from a caller, who may have run chip authentication with a key of its own. */
export interface ChipInput extends Omit<SessionChipInput, "responses"> {
  readonly responses?:
    | Nullish<{
        active: ChipBytes;
        /**
         * A transcript of chip authentication. It proves something only if the caller's server made the
         * private key and kept it from the device.
         */
        chip: {
          readonly privateKey: ChipBytes;
          readonly keyId?: number | null | undefined;
          readonly response: ChipBytes;
        };
      }>
    | null
    | undefined;
}

const notBase64 = "The :attribute field must be base64 of the file.";

/** Bytes of a file of up to `most` bytes. */
function file(most: number, description: string) {
  return z
    .union([z.string(), z.instanceof(Uint8Array)], {
      error: ({ input }) => (input === undefined || input === null ? sentences.required : notBase64),
    })
    .transform((given, context): Uint8Array => {
      const bytes = typeof given === "string" ? decodeBase64(given) : given;
      const fits = bytes !== undefined && bytes.length > 0 && bytes.length <= most;
      return fits ? bytes : refuse(context, undefined, notBase64);
    })
    .describe(description) as z.ZodType<Uint8Array, ChipBytes>;
}

const small = 16_384;
const large = 131_072;

const files = () => ({
  sod: file(small, "EF.SOD in base64."),
  dg1: file(small, "EF.DG1 in base64."),
  dg2: file(large, "EF.DG2 in base64: the portrait.").nullish(),
  dg11: file(small, "EF.DG11 in base64.").nullish(),
  dg14: file(small, "EF.DG14 in base64.").nullish(),
  dg15: file(small, "EF.DG15 in base64.").nullish(),
});

const answers = "What the chip proved about itself.";

const active = () =>
  file(small, "The answer to INTERNAL AUTHENTICATE with the challenge, in base64.").nullish();

const whole = "The files of a document's chip, whole, in base64 (ICAO 9303-10).";

/** A chip as an end user's device read it. */
export const sessionChip = memoise(() =>
  group({ ...files(), responses: group({ active: active() }).nullish().describe(answers) }).describe(whole),
);

/** A chip as a caller gives it. */
export const callersChip = memoise(() =>
  group({
    ...files(),
    responses: group({
      active: active(),
      chip: group({
        privateKey: file(small, "The ephemeral private key that the caller's server made, in base64."),
        keyId: z
          .int({ error: sentences.integer })
          .min(0)
          .nullish()
          .describe("The id of the chip's key; absent if it has one key."),
        response: file(small, "The chip's first protected response, in base64."),
      })
        .nullish()
        .describe("A transcript of chip authentication."),
    })
      .nullish()
      .describe(answers),
  }).describe(whole),
);

const ofDocument = "The chip, for types with a machine-readable zone.";

export const sessionChipInput = memoise(() => sessionChip().nullish().describe(ofDocument));
export const chipInput = memoise(() => callersChip().nullish().describe(ofDocument));

/** The files of a chip, decoded. */
export type GivenChip = z.output<ReturnType<typeof callersChip>>;
