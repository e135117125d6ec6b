import { openApiDocument } from "../../packages/core/src/api/http/openapi/document.ts";
import { lazily } from "../../packages/core/src/base/input/memoise.ts";
import { recordedExamples } from "./examples.ts";

/**
 * `docs/openapi.json`: the API description of a server at its default address. Made once: it takes two
 * seconds.
 */
export const openApiFile = lazily(async (): Promise<string> => {
  const document = openApiDocument("http://127.0.0.1:3000", await recordedExamples());
  return `${JSON.stringify(document, null, 2)}\n`;
});
