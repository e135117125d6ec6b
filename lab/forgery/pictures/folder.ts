import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FlowPath, Upload } from "../scene.ts";
import type { ZoneLines } from "./zone-lines.ts";

/** A picture of a passport whose MRZ is known and valid. */
export interface Picture {
  readonly file: string;
  readonly lines: ZoneLines;
  bytes(): Uint8Array;
}

interface Indexed {
  readonly file: string;
  readonly kind: string;
  readonly format?: string | null;
  readonly expected: { readonly mrz?: readonly string[] | null; readonly checkDigitsValid?: boolean };
}

/** One case of `cases.json`: a request, its uploads and how it must end. */
export interface Case {
  readonly id: string;
  readonly class: string;
  readonly flow: FlowPath;
  readonly expected: object;
  readonly uploads: readonly {
    readonly context_type: Upload["context"];
    readonly type: number;
    readonly country: string;
    readonly front: string;
    readonly back?: string;
  }[];
  readonly want: "Approved" | "not Approved";
  /** The id of a case of the same tenant that ends before. */
  readonly after?: string;
  readonly tenant: string;
}

const listOf = <One>(path: string): readonly One[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as One[]) : [];

/** The pictures of passports in `index.json`. Of a card one picture shows one side only, so none is taken. */
export function picturesIn(folder: string): readonly Picture[] {
  return listOf<Indexed>(join(folder, "index.json")).flatMap(({ file, kind, format, expected }) => {
    const [upper, lower] = expected.mrz ?? [];
    if (kind !== "mrz" || format !== "TD3" || !expected.checkDigitsValid || !upper || !lower) return [];
    return [{ file, lines: [upper, lower], bytes: () => readFileSync(join(folder, file)) }];
  });
}

export const casesIn = (folder: string): readonly Case[] => listOf<Case>(join(folder, "cases.json"));

/** A picture of `cases.json`, whose name may lack its ending. */
export function imageOf(folder: string, name: string): Uint8Array | undefined {
  const path = [name, `${name}.jpg`]
    .map((file) => join(folder, "images", file))
    .find((file) => existsSync(file));
  return path === undefined ? undefined : readFileSync(path);
}
