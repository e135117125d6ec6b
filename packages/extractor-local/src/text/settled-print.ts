import type { ExtractedData } from "@vouchsafe/core";

/** What readers take for each other in numbers. */
const lookAlikes: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  J: "1",
  T: "1",
  "7": "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};

const folded = (number: string): string =>
  [...number.toUpperCase().replace(/[^A-Z0-9]/g, "")]
    .map((character) => lookAlikes[character] ?? character)
    .join("");

/**
 * A printed number that differs from the one that machines read in look-alike characters only was most likely misread: it is left
 * out, and proves neither that the two agree nor that they differ.
 */
export function settledPrint(printed: ExtractedData, machineRead: string): ExtractedData {
  const number = printed.document?.number;
  if (!number || number === machineRead || folded(number) !== folded(machineRead)) return printed;
  const { number: _number, ...document } = printed.document ?? {};
  return { ...printed, document };
}
