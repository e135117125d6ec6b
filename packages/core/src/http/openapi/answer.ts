import { encoded, type HttpResponse } from "../message.ts";
import { openApiDocument } from "./document.ts";
import { examples } from "./examples.generated.ts";

const printed = new Map<string, Uint8Array>();

/** The description of the API as this server has it; printed once for each address. */
export function openApiAnswer(server: string): HttpResponse {
  const body = printed.get(server) ?? encoded(JSON.stringify(openApiDocument(server, "1", examples)));
  printed.set(server, body);
  return { status: 200, headers: { "content-type": "application/json" }, body };
}
