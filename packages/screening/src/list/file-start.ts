import { ListFileError } from "./list-file-error.ts";

/** What people save in place of a list, by its first bytes. */
const signatures: readonly [bytes: readonly number[], sentence: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "The file is a ZIP archive or a spreadsheet: unpack it, or download"],
  [[0x1f, 0x8b], "The file is compressed with gzip: unpack it, or download"],
  [[0x25, 0x50, 0x44, 0x46], "The file is a PDF: download"],
  [[0xd0, 0xcf, 0x11, 0xe0], "The file is a spreadsheet: download"],
  [[0xff, 0xfe], "The file is UTF-16, and the publisher's is UTF-8: another program saved it. Download"],
  [[0xfe, 0xff], "The file is UTF-16, and the publisher's is UTF-8: another program saved it. Download"],
];

/**
 * Refuses a file that is no text, by its first bytes.
 * @param wanted the names of the list's files
 * @throws {ListFileError}
 */
export function refuseForeign(start: Uint8Array, wanted: string): void {
  const found = signatures.find(([bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (found) throw new ListFileError(`${found[1]} ${wanted}.`);
  if (start.subarray(0, 4).includes(0))
    throw new ListFileError(`The file is not UTF-8 text, as the publisher's is. Download ${wanted} again.`);
}

/** @throws {ListFileError} if the text is a page or an answer of a server */
export function refusePage(start: string, wanted: string): void {
  const head = start.slice(0, 2_000).trimStart().toLowerCase();
  if (/^<!doctype html|^<html|^<head|<html[\s>]/.test(head))
    throw new ListFileError(
      `The file is a web page, such as a login or an error: open the publisher's address in a browser and download ${wanted}.`,
    );
  if (/^[{[]/.test(head)) throw new ListFileError(`The file is JSON: download ${wanted}.`);
  if (/^<error[\s>]/.test(head))
    throw new ListFileError(`The file is a server's error message: download ${wanted} again.`);
}
