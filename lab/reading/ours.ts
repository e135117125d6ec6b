import type { Runtime } from "@passmuster/extractor-local/in-process";
import { createReader } from "@passmuster/extractor-local/in-process";
import type { Contender } from "./score.ts";

/** This repository's reader, for MRZs alone. */
export async function ours(runtime: Runtime): Promise<Contender> {
  const reader = await createReader({ runtime });
  return {
    name: `passmuster, ${runtime}`,
    async read(bytes) {
      const { mrz } = await reader.read({ front: bytes, wanted: { mrz: true } });
      return mrz && { lines: mrz.lines, fields: mrz.fields, accepted: mrz.valid };
    },
    close: () => reader.close(),
  };
}
