import { sandboxExtractor } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { localExtractor } from "@passmuster/extractor-local";
import type { Confine } from "@passmuster/process-pool";
import type { ReaderConfig } from "../config/define.ts";

export function openExtractor(
  name: "local" | "sandbox",
  confine: Confine,
  options: ReaderConfig = {},
): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor({ ...options, confine });
}
