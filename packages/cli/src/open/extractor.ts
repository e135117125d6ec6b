import { type Extractor, sandboxExtractor } from "@vouchsafe/core";
import { localExtractor } from "@vouchsafe/extractor-local";

export function openExtractor(name: "local" | "sandbox"): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor();
}
