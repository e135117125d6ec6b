import { sandboxExtractor } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { localExtractor } from "@passmuster/extractor-local";

export function openExtractor(name: "local" | "sandbox"): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor();
}
