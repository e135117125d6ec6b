import { sandboxExtractor } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import type { Confine } from "@passmuster/core/process-pool";
import { localExtractor } from "@passmuster/extractor-local";
import type { ReaderConfig } from "../config/define.ts";

export function openExtractor(
  name: "local" | "sandbox",
  confine: Confine,
  options: ReaderConfig = {},
): Extractor {
  return name === "sandbox" ? sandboxExtractor() : localExtractor({ ...options, confine });
}
