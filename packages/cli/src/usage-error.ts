/** What the caller of the command did wrong, one sentence a line. Nothing was done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}
