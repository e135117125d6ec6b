import { type Extractor, sandboxExtractor } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";

export function openExtractor(name: "local" | "sandbox"): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor();
}
