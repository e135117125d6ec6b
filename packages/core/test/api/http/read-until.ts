import type { ScriptedExtractor } from "@passmuster/core/testing";

/** Every document that is read from now on ends on this day, instead of five years after the reading. */
export function readUntil(reader: ScriptedExtractor, day: string): void {
  reader.play(async (_input, _signal, next) => {
    const read = await next();
    const usual = read.data.document?.expirationDate ?? "";
    return JSON.parse(JSON.stringify(read).replaceAll(usual, day));
  });
}
