/**
 * Decodes a barcode's bytes. AAMVA DL/ID Card Design Standard 2020, D.3 prescribes ISO 8859-1, but some
 * printers write UTF-8. Text in ISO 8859-1 beyond ASCII is not valid UTF-8 by chance.
 */
export function decodeContent(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
