/** What the caller of the command did wrong, one sentence a line. Nothing was done. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}
