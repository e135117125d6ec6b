/**
 * A table as CSV (RFC 4180). A text that a spreadsheet would run as a formula has an apostrophe before it.
 */
export interface CsvFile {
  /** With a byte order mark, the names of the columns and CRLF. */
  readonly text: string;
  /** Number of matches beyond the 10,000 rows of a file. */
  readonly leftOut: number;
  /** The text in UTF-8, for a file or a response. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

export function isCsv({ headers }: Response): boolean {
  return /^text\/csv(;|$)/i.test(headers.get("content-type") ?? "");
}

/** Keeps the byte order mark, which `Response.text` removes: a spreadsheet needs it. */
export async function csvTextOf(response: Response): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

export function csvFileOf(text: string, headers: Headers): CsvFile {
  const leftOut = Number(headers.get("passmuster-rows-left-out") ?? 0);
  return { text, leftOut, stream: () => new Blob([text]).stream() };
}
