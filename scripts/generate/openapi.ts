import { inPlace } from "@passmuster/test-servers/references";
import { openApiDocument } from "../../packages/core/src/api/http/openapi/document.ts";
import { memoise } from "../../packages/core/src/base/input/memoise.ts";
import { recordedExamples } from "./examples.ts";
import { printedJson } from "./printed-json.ts";

/**
 * `docs/openapi.json`: the API description of a server at its default address. Made once: it takes two
 * seconds.
 */
export const openApiFile = memoise(async (): Promise<string> => {
  const document = openApiDocument("http://127.0.0.1:3000", await recordedExamples());
  return printedJson(document);
});

/** The description as generators read it: with parameters and responses in place. */
export async function descriptionInPlace<Described extends object>(): Promise<Described> {
  return inPlace<Described>(JSON.parse(await openApiFile()));
}
