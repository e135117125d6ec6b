import type { Extractor } from "../../ports/extractor.ts";
import type { Logger } from "../../ports/logger.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import type { Settings } from "../options.ts";

interface Started {
  readonly settings: Pick<Settings, "flows" | "retention" | "expiresAfter">;
  readonly storage: Pick<VerificationStorage, "about">;
  readonly extractor: Pick<Extractor, "capabilities">;
  /** Whether this process works on the outbox. */
  readonly works: boolean;
}

/** One line at the start: what the process works with. It has no secret and no password. */
export function logStart(logger: Logger, { settings, storage, extractor, works }: Started): void {
  const { flows, retention, expiresAfter } = settings;
  const { kind = "unknown", at, schema, keys } = storage.about ?? {};
  const { name, engine } = extractor.capabilities();
  const fields = {
    flows: flows.map(({ path }) => path),
    storage: kind,
    at,
    schema,
    keys,
    retention: Object.keys(retention).length === 0 ? "none" : retention,
    expiresAfter,
    reader: name,
    engine: engine?.name,
    works,
  };
  logger.info(fields, "passmuster started");
}

let isWarned = false;

/** Warns on stderr, once in a process, that this system could have a faster reader: nobody else says it. */
export function warnOfSlowReader(extractor: Pick<Extractor, "capabilities">): void {
  const { advice } = extractor.capabilities().engine ?? {};
  if (advice === undefined || isWarned) return;
  isWarned = true;
  process.emitWarning(advice, { code: "PASSMUSTER_SLOW_READER" });
}
