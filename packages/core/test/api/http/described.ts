import { describedBy } from "@passmuster/test-servers/described";
import { match } from "../../../src/api/http/match.ts";
import { openApiDocument } from "../../../src/api/http/openapi/document.ts";

function operationOf(method: string, path: string) {
  try {
    return match(method, path).operation;
  } catch {
    return undefined;
  }
}

/** `npm run generate -- --check` keeps docs/openapi.json equal to the document. */
export const undescribed = describedBy(openApiDocument("http://127.0.0.1:3000"), operationOf);
