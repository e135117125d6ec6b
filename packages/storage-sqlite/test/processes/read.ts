import { sandboxExtractor } from "@passmuster/core";
import { readingService } from "./reading-service.ts";

/** Works on the database; its reader tells of each reading and never ends one. */
const passmuster = readingService(process.argv[2] ?? "", {
  ...sandboxExtractor(),
  extract: () => {
    process.send?.("reading");
    return new Promise(() => undefined);
  },
});
// A listener keeps the process alive.
process.on("message", () => undefined);
await passmuster.start();
process.send?.("ready");
