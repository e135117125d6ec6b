import { type Shape, shapes } from "@passmuster/process-pool";
import type { PicturePrint } from "../../model/picture-print.ts";
import type { Normalised } from "./image-process.ts";
import { type Refusal, refusals } from "./image-refused.ts";

const mebibyte = 2 ** 20;
/** 50 megapixels at quality 92 without subsampling: three bytes a pixel would be noise. */
const mostBytes = 160 * mebibyte;

/** What the image process may answer. */
export const answerLimit = { text: 64 * 1024, bytes: mostBytes };

const base64 = shapes.matching(/^[A-Za-z0-9+/]*={0,2}$/, 24 * 1024);

/** The answer of the image process, which has decoded a stranger's bytes. */
export const normalised: Shape<Normalised> = shapes.either(
  shapes.object<Extract<Normalised, { readonly bytes: Uint8Array }>>({
    bytes: shapes.bytes(mostBytes),
    print: shapes.orNull(
      shapes.object<PicturePrint>({
        width: shapes.whole(1, 4096),
        scale: shapes.optional(shapes.number(0, 65_535)),
        relief: base64,
        marks: base64,
      }),
    ),
  }),
  shapes.object<Extract<Normalised, { readonly refused: Refusal }>>({
    refused: shapes.oneOf(...(Object.keys(refusals) as Refusal[])),
  }),
);
