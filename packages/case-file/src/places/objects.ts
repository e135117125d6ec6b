/** One object of a PDF: its dictionary as text, and where its stream lies. */
export interface PdfObject {
  readonly dictionary: string;
  /** Where the dictionary begins, in bytes from the beginning of the file. */
  readonly start: number;
  /** From, and up to, in bytes; absent without a stream. */
  readonly stream?: readonly [from: number, to: number];
}

/** The file is not one that `caseFileWriter` writes. */
export class NoCaseFileError extends Error {
  override readonly name = "NoCaseFileError";
}

/**
 * The objects of a PDF with one classic cross-reference table.
 * @throws {NoCaseFileError} the table or an object is damaged
 */
export function objectsIn(bytes: Uint8Array): readonly PdfObject[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return offsetsIn(file).map((offset) => objectAt(file, offset));
}

function offsetsIn(file: Buffer): readonly number[] {
  const [, start = ""] =
    /startxref\n(\d{1,10})\n%%EOF\n$/.exec(file.toString("latin1", file.length - 64)) ?? [];
  const table = file.toString("latin1", Number(start || file.length));
  const [head = "", count = ""] = /^xref\n0 (\d{1,7})\n/.exec(table) ?? [];
  const rows = table.slice(head.length, head.length + 20 * Number(count)).match(/.{18} \n/g) ?? [];
  if (head === "" || rows.length !== Number(count))
    throw new NoCaseFileError("The file is not a PDF that Passmuster wrote, or its end was changed.");
  return rows.slice(1).map((row) => Number(row.slice(0, 10)));
}

function objectAt(file: Buffer, offset: number): PdfObject {
  const ends = [file.indexOf("\nendobj\n", offset), file.indexOf("\nstream\n", offset)];
  const [end = -1, body = -1] = ends;
  const [head] = /^\d+ 0 obj\n/.exec(file.toString("latin1", offset, offset + 20)) ?? [];
  if (head === undefined || end < 0) throw new NoCaseFileError("An object of the PDF was changed.");
  const start = offset + head.length;
  if (body < 0 || body > end) return { dictionary: file.toString("latin1", start, end), start };
  const dictionary = file.toString("latin1", start, body);
  const length = Number(/\/Length (\d+)\n/.exec(dictionary)?.[1] ?? "-1");
  const from = body + "\nstream\n".length;
  if (length < 0 || file.toString("latin1", from + length, from + length + 10) !== "\nendstream")
    throw new NoCaseFileError("A stream of the PDF was changed.");
  return { dictionary, start, stream: [from, from + length] };
}
