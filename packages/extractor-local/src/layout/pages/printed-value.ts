import type { ExtractedData } from "@passmuster/core/ports";
import type { Word } from "../../print/page.ts";

type Group = "person" | "address" | "document";

/** Name of a value: its group and member of `ExtractedData`. */
export type ValueName = `${Group}.${string}`;

/** A printed value, and its words. */
export interface PrintedValue {
  readonly name: ValueName;
  readonly value: string;
  readonly words: readonly Word[];
  /** 0–1, of a value that was read by its label. */
  readonly confidence?: number;
}

/** The specification's groups; `undefined` without any value. */
export function groupValues(values: readonly PrintedValue[]): ExtractedData | undefined {
  if (values.length === 0) return undefined;
  const groups: Partial<Record<string, Record<string, string>>> = {};
  for (const { name, value } of values) {
    const [group = "", member = ""] = name.split(".");
    groups[group] = { ...groups[group], [member]: value };
  }
  return groups as ExtractedData;
}

/** A value of extracted data by its name. */
export function valueNamed(data: ExtractedData, name: ValueName): string | undefined {
  const [group = "", member = ""] = name.split(".");
  const groups: Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>> = {
    ...data,
  };
  return groups[group]?.[member];
}
