import { openApiDocument } from "../../packages/core/src/http/openapi/document.ts";
import { recordedExamples } from "./examples.ts";

/** `docs/openapi.json`: the API description of a server at its default address. */
export async function openApiFile(): Promise<string> {
  return `${JSON.stringify(openApiDocument("http://127.0.0.1:3000", await recordedExamples()), null, 2)}\n`;
}
