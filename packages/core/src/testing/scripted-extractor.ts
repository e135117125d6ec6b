import { sandboxExtractor } from "../adapters/sandbox/extractor.ts";
import type { Extraction, PrintVerdict } from "../model/extraction.ts";
import type { Capabilities, ConfirmationInput, ExtractionInput, Extractor } from "../ports/extractor.ts";

/** Plays one extraction. `next` is what everything going well would answer. */
export type Script = (
  input: ExtractionInput,
  signal: AbortSignal,
  next: () => Promise<Extraction>,
) => Extraction | Promise<Extraction>;

/**
 * Plays one confirmation. `next` is what the sandbox would answer: it holds claims against
 * `extraction.printed`.
 */
export type ConfirmationScript = (
  input: ConfirmationInput,
  signal: AbortSignal,
  next: () => Promise<readonly PrintVerdict[]>,
) => readonly PrintVerdict[] | Promise<readonly PrintVerdict[]>;

export interface ScriptedExtractor extends Extractor {
  /** The extractions asked for so far. */
  readonly calls: readonly ExtractionInput[];
  /** The confirmations asked for so far. */
  readonly confirmations: readonly ConfirmationInput[];
  /** Replaces the script. */
  play(script: Script): void;
  /** Replaces the script for claims. */
  playConfirmation(script: ConfirmationScript): void;
}

/** An extractor that does what a test says; by default everything is read as expected. */
export function scriptedExtractor(
  capabilities: Partial<Capabilities> = {},
  sandbox: Extractor = sandboxExtractor(),
): ScriptedExtractor {
  const calls: ExtractionInput[] = [];
  const confirmations: ConfirmationInput[] = [];
  let script: Script = (_input, _signal, next) => next();
  let confirmation: ConfirmationScript = (_input, _signal, next) => next();
  return {
    calls,
    confirmations,
    capabilities: () => ({ ...sandbox.capabilities(), name: "scripted", sandbox: false, ...capabilities }),
    play(next) {
      script = next;
    },
    playConfirmation(next) {
      confirmation = next;
    },
    async extract(input, signal) {
      calls.push(input);
      return script(input, signal, () => sandbox.extract(input, signal));
    },
    async confirm(input, signal) {
      confirmations.push(input);
      return confirmation(input, signal, async () => (await sandbox.confirm?.(input, signal)) ?? []);
    },
  };
}
