import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../../../shared/vectors/", import.meta.url);

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
  readonly what: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has inputs of its own.
  readonly inputs: Readonly<Record<string, any>>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly expected: Readonly<Record<string, any>> & { readonly valid: boolean | null };
}

/** The vectors lie beside the repository, and only where it is developed. */
export const hasVectors: boolean = existsSync(new URL("index.json", folder));
if (!hasVectors) console.warn("The test vectors are not here: the tests that read them are skipped.");

export const readVectorFile = (file: string): Buffer => readFileSync(new URL(file, folder));

export function vectorsOf(...kinds: readonly string[]): readonly Vector[] {
  if (!hasVectors) return [];
  const { items } = JSON.parse(readVectorFile("index.json").toString()) as { items: Vector[] };
  return items.filter(({ kind }) => kinds.includes(kind));
}
