import { sandboxExtractor } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import type { Confine } from "@passmuster/core/process-pool";
import { localExtractor } from "@passmuster/extractor-local";

export function openExtractor(name: "local" | "sandbox", confine: Confine): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor({ confine });
}
