import { createVouchsafe, memoryBlobs, memoryStorage, sandboxExtractor } from "@vouchsafe/core";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { readSettings } from "../settings.ts";

/** Prints the description of the API in OpenAPI, as a server at that address answers it. */
export const openapi: Command = async (line, { environment, print }) => {
  const { flags } = readArguments(line, { settings: ["port", "public-url"], switches: ["json"] });
  const { port, "public-url": address } = readSettings(["port", "public-url"], flags, environment);
  const vouchsafe = createVouchsafe({
    publicUrl: address ?? `http://127.0.0.1:${port}`,
    secret: "nothing is signed where nothing is served",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  try {
    const { body } = await vouchsafe.handle({ method: "GET", url: "/api/v1/openapi.json", headers: {} });
    const text = String(body);
    print(flags.json === true ? text : JSON.stringify(JSON.parse(text), null, 2));
  } finally {
    await vouchsafe.close();
  }
  return 0;
};
