import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { readSettings } from "../settings.ts";

/** Prints the OpenAPI description of a server at `--public-url`. */
export const openapi: Command = async (line, { environment, print }) => {
  const { flags } = readArguments(line, { settings: ["port", "public-url"], switches: ["json"] });
  const { port, "public-url": address } = readSettings(["port", "public-url"], flags, environment);
  const passmuster = createPassmuster({
    publicUrl: address ?? `http://127.0.0.1:${port}`,
    secret: "placeholder: this command signs nothing",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  try {
    const { body } = await passmuster.handle({ method: "GET", url: "/api/v1/openapi.json", headers: {} });
    const text = String(body);
    print(flags.json === true ? text : JSON.stringify(JSON.parse(text), null, 2));
  } finally {
    await passmuster.close();
  }
  return 0;
};
