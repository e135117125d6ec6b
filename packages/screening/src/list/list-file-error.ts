/** A list's file was refused. The message says what is allowed, and nothing of the file's content. */
export class ListFileError extends Error {
  override readonly name = "ListFileError";
}
