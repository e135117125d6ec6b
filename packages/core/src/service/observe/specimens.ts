import type { Logger } from "../../ports/logger.ts";
import type { Settings } from "../options.ts";

/** One warning at the start where documents marked as specimens pass. */
export function logSpecimens(logger: Logger, { specimens }: Pick<Settings, "specimens">): void {
  if (specimens !== "review") logger.warn({ specimens }, "specimens are accepted");
}
