import type { Capabilities } from "../../ports/extractor.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Family } from "./registry.ts";

/** The engine that reads, and its cost. */
export function engineFamilies({ name, engine }: Capabilities): readonly Family[] {
  if (!engine) return [];
  return [
    {
      name: "passmuster_reader_cost_ratio",
      help: "Processor time of a reading, as a multiple of the native engine's.",
      type: "gauge",
      labels: ["reader", "engine"],
      samples: [[[name, engine.name], engine.cost]],
    },
  ];
}

/** One line at the start: a warning where this system could have a faster engine. */
export function logEngine(logger: Logger, { name, engine }: Capabilities): void {
  if (!engine) return;
  const { advice, ...fields } = {
    reader: name,
    engine: engine.name,
    cost: engine.cost,
    advice: engine.advice,
  };
  if (advice === undefined) logger.info(fields, "reader is ready");
  else logger.warn({ ...fields, advice }, "the native reader is absent");
}
