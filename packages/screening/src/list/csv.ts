import { ListFileError } from "./list-file-error.ts";

const most = { field: 65_536, fields: 200 };

/** Reads CSV piece by piece (RFC 4180) and gives each row. */
export interface CsvReader {
  /** @throws {ListFileError} */
  write(text: string): void;
  /** @throws {ListFileError} if a quoted field is not closed */
  end(): void;
}

export function csvReader(give: (row: readonly string[]) => void): CsvReader {
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  let wasQuote = false;
  const endField = (): void => {
    row.push(field.trim());
    field = "";
    if (row.length > most.fields)
      throw new ListFileError(`A row has more than ${most.fields} fields, which no list has.`);
  };
  const endRow = (): void => {
    endField();
    if (row.some((value) => value !== "")) give(row);
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
    } else if (letter === ",") endField();
    else if (letter === "\n") endRow();
    else if (letter !== "\r" && letter !== "\u001a") field += letter;
  };
  return {
    write(text) {
      for (const letter of text) take(letter);
      if (field.length > most.field)
        throw new ListFileError(
          `A field has more than ${most.field} characters: a quotation mark is not closed.`,
        );
    },
    end() {
      if (isQuoted && !wasQuote)
        throw new ListFileError("The CSV ends in the middle: download the file again.");
      if (field !== "" || row.length > 0) endRow();
    },
  };
}
