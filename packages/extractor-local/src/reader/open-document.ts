import type { Side } from "../detect/side.ts";
import type { OutlineOnSide } from "../mrz/outline-on-side.ts";
import type { FirstLook } from "./first-look.ts";
import type { ReaderInput } from "./reading.ts";

/** One document after the first look at its images. */
export interface OpenDocument {
  readonly input: ReaderInput;
  /** The back first. */
  readonly sides: readonly Side[];
  readonly first: FirstLook;
  /** Where the document lies, as its MRZ says. */
  readonly outlined: OutlineOnSide | undefined;
}

/** The side that bears the MRZ or the barcode. */
export function codedSide({ mrz, licence }: FirstLook["codes"]): Side | undefined {
  return (mrz ?? licence)?.side;
}
