/**
 * The text that a barcode's bytes stand for. AAMVA DL/ID Card Design Standard 2020, D.3 has ISO 8859-1; some printers write UTF-8,
 * which no text in ISO 8859-1 of more than ASCII looks like by chance.
 */
export function decodeContent(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
