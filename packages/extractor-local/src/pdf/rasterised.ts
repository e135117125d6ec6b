import { type Shape, shapes } from "@passmuster/process-pool";
import type { Rasterised } from "./rasterise.ts";

const { bytes, either, object, oneOf, optional } = shapes;
const mebibyte = 2 ** 20;

/** What the process that draws a PDF may answer. */
export const rasterised: Shape<Rasterised> = either(
  object<Extract<Rasterised, { readonly picture: Uint8Array }>>({
    picture: bytes(64 * mebibyte),
    text: optional(bytes(mebibyte)),
  }),
  object<Extract<Rasterised, { readonly refused: string }>>({
    refused: oneOf("pdf_locked", "pdf_empty", "pdf_damaged"),
  }),
);
