import { DerError, expectTag, readDer } from "@passmuster/certificates";

const ber = { ber: true };

/** The characters of the zone in DG1 (ICAO 9303-10, 4.7.1). @throws {DerError} */
export function zoneIn(dg1: Uint8Array): string {
  const [zone, ...more] = expectTag(readDer(dg1, ber), 0x61).children;
  if (more.length > 0) throw new DerError("type", "DG1 has further parts.");
  return Buffer.from(expectTag(zone, 0x5f1f).value).toString("latin1");
}

/**
 * The full name of DG11 in its own letters (ICAO 9303-10, 4.7.11): given names, then surname.
 *
 * @returns undefined if DG11 has no name
 * @throws {DerError}
 */
export function fullNameIn(dg11: Uint8Array): string | undefined {
  const name = expectTag(readDer(dg11, ber), 0x6b).children.find(({ tag }) => tag === 0x5f0e);
  if (!name) return undefined;
  const [surname = "", ...given] = decoded(name.value).split("<<");
  const words = [...given, surname]
    .join(" ")
    .replace(/[<\s]+/g, " ")
    .trim();
  return words === "" ? undefined : words.normalize("NFC");
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DerError("type", "The name of DG11 is not UTF-8.");
  }
}
