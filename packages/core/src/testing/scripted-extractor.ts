import type { Capabilities, Extraction, ExtractionInput, Extractor } from "../ports/extractor.ts";
import { sandboxExtractor } from "../sandbox/extractor.ts";

/** Plays one extraction. `next` is what everything going well would answer. */
export type Script = (
  input: ExtractionInput,
  signal: AbortSignal,
  next: () => Promise<Extraction>,
) => Extraction | Promise<Extraction>;

export interface ScriptedExtractor extends Extractor {
  /** What it was asked to read so far. */
  readonly calls: readonly ExtractionInput[];
  /** Replaces the script. */
  play(script: Script): void;
}

/** An extractor that does what a test says; by default everything is read as expected. */
export function scriptedExtractor(
  capabilities: Partial<Capabilities> = {},
  sandbox: Extractor = sandboxExtractor(),
): ScriptedExtractor {
  const calls: ExtractionInput[] = [];
  let script: Script = (_input, _signal, next) => next();
  return {
    calls,
    capabilities: () => ({ ...sandbox.capabilities(), name: "scripted", sandbox: false, ...capabilities }),
    play(next) {
      script = next;
    },
    async extract(input, signal) {
      calls.push(input);
      return script(input, signal, () => sandbox.extract(input, signal));
    },
  };
}
