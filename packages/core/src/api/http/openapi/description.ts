import { openApiDocument } from "./document.ts";
import examples from "./examples.generated.json" with { type: "json" };

/** The description with its examples. The build ships the printed text, without the schemas behind it. */
export function description(server: string): object {
  return openApiDocument(server, examples);
}
