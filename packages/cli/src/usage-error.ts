/** A mistake in the command line, one sentence a line. The command changed nothing. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}
