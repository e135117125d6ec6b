/** The class of an error, which logs may show; its message may be personal. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

const frame = /^\s+at .*(?::\d+:\d+\)?|<anonymous>\)|\(index \d+\)|\(native\))$/;

/** The code locations of an error. Lines of its message that look like one are not among them. */
export function framesOf({ stack = "", message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const lines = (at < 0 ? "" : stack.slice(at + message.length)).split("\n");
  const first = lines.findLastIndex((line) => !frame.test(line)) + 1;
  return lines.slice(first).map((line) => line.trim());
}
