import type { ReaderEngine } from "@passmuster/core/ports";

/** An engine and its cost, in words. */
export function shownEngine({ name, cost }: ReaderEngine): string {
  return name === "native"
    ? "native engine"
    : `WebAssembly (${cost} times the native engine's processor time)`;
}
