import type { Confinement } from "@passmuster/process-pool";
import type { Logger } from "../../ports/logger.ts";
import type { Family } from "./registry.ts";

/** A gauge for each layer around the processes that decode images: 1 where it is active. */
export function confinementFamilies(decoders: Confinement | undefined): readonly Family[] {
  if (!decoders) return [];
  const layers = Object.entries({ ...decoders.layers, files: decoders.files, network: decoders.network });
  return [
    {
      name: "passmuster_decoder_confinement",
      help: "Whether a layer confines the processes that decode images.",
      type: "gauge",
      labels: ["layer"],
      samples: layers.map(([layer, active]) => [[layer], active ? 1 : 0] as const),
    },
  ];
}

/** One line at the start: a warning if files or the network stay open to a decoder. */
export function logConfinement(logger: Logger, decoders: Confinement | undefined): void {
  if (!decoders) return;
  const { layers, files, network, reason } = decoders;
  const fields = { ...layers, files, network, ...(reason !== undefined && { reason }) };
  if (files && network) logger.info(fields, "decoders are confined");
  else logger.warn(fields, "decoders are not fully confined");
}
