import { ListFileError } from "./list-file-error.ts";

const most = { field: 65_536, fields: 200 };

export const cutOff = "The CSV ends in the middle: download the file again.";

/** Reads CSV piece by piece (RFC 4180) and gives each row. */
export interface CsvReader {
  /** @throws {ListFileError} */
  write(text: string): void;
  /**
   * Ends a file; the next one may follow.
   * @throws {ListFileError} if a quoted field is not closed
   */
  endFile(): void;
}

/**
 * A field in quotes keeps its spaces.
 * @param give called with each row, and whether the file ended within it: without a line break
 */
export function csvReader(give: (row: readonly string[], isLast: boolean) => void): CsvReader {
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  let wasQuote = false;
  let hadQuotes = false;
  const endField = (): void => {
    row.push(hadQuotes ? field : field.trim());
    field = "";
    hadQuotes = false;
    if (row.length > most.fields)
      throw new ListFileError(
        `A row has more than ${most.fields} fields, which no list has: download the file again.`,
      );
  };
  const endRow = (isLast: boolean): void => {
    endField();
    if (row.some((value) => value !== "")) give(row, isLast);
    row = [];
  };
  const take = (letter: string): void => {
    if (isQuoted && !wasQuote) {
      if (letter === '"') wasQuote = true;
      else field += letter;
      return;
    }
    if (wasQuote && letter === '"') {
      field += letter;
      wasQuote = false;
      return;
    }
    if (wasQuote) {
      isQuoted = false;
      wasQuote = false;
    }
    if (letter === '"' && field.trim() === "") {
      field = "";
      isQuoted = true;
      hadQuotes = true;
    } else if (letter === ",") endField();
    else if (letter === "\n") endRow(false);
    else if (letter !== "\r" && letter !== "\u001a") field += letter;
  };
  return {
    write(text) {
      for (const letter of text) take(letter);
      if (field.length > most.field)
        throw new ListFileError(
          `A field has more than ${most.field} characters, a quotation mark is not closed: download the file again.`,
        );
    },
    endFile() {
      if (isQuoted && !wasQuote) throw new ListFileError(cutOff);
      isQuoted = false;
      wasQuote = false;
      if (field !== "" || row.length > 0) endRow(true);
    },
  };
}
