import type { Confinement } from "@passmuster/process-pool";
import type { Environment } from "../../ports/environment.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { confinementFamilies } from "./confinement.ts";
import { createProcessFamilies } from "./process.ts";
import { queueFamilies } from "./queue-families.ts";
import { engineFamilies } from "./reader-engine.ts";
import type { Registry } from "./registry.ts";
import { waitingFamilies } from "./waiting-families.ts";

/** The counters in Prometheus' text format 0.0.4, with the current state of the outbox and the process. */
export interface Metrics {
  print(): Promise<string>;
}

export function createMetrics(
  registry: Registry,
  { outbox, desk }: Pick<VerificationStorage, "outbox" | "desk">,
  environment: Pick<Environment, "now">,
  {
    decoders,
    extractor,
  }: { decoders: () => Confinement | undefined; extractor: Pick<Extractor, "capabilities"> },
): Metrics {
  let processFamilies: ReturnType<typeof createProcessFamilies> | undefined;
  return {
    async print() {
      processFamilies ??= createProcessFamilies();
      const now = environment.now();
      return registry.print([
        ...(await queueFamilies(outbox, now)),
        ...(await waitingFamilies(desk, now)),
        ...confinementFamilies(decoders()),
        ...engineFamilies(extractor.capabilities()),
        ...processFamilies(now),
      ]);
    },
  };
}
