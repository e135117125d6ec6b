import { createPassmuster, fileKeys, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import { keysPath } from "@passmuster/throwaway-postgres";
import { postgresStorage } from "../../src/index.ts";

/** Sends `requests` requests of a token from an address, sixteen at a time. */
interface Order {
  readonly token?: string;
  readonly requests: number;
}

/** A process with rate limits. Answers each order with the number of responses by status. */
const [, , address = "", limit = ""] = process.argv;
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: postgresStorage(address, { keys: fileKeys(keysPath(address)) }),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: Number(limit), unknownTokensPerMinute: Number(limit) },
});
await passmuster.start({ work: false });
process.on("message", async ({ token, requests }: Order) => {
  const statuses: Record<number, number> = {};
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const unknown = `pm_${String(left).padStart(32, "0")}`;
      const { status } = await passmuster.handle({
        method: "GET",
        url: "/api/v1/identity/verifications",
        headers: { authorization: `Bearer ${token ?? unknown}` },
        address: "192.0.2.1",
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  process.send?.(statuses);
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
