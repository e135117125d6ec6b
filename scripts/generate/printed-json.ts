/** The widest line of the repository's formatter. */
const width = 110;

/**
 * JSON with two spaces, as the repository's formatter has it: a list or object without further ones inside
 * stays on one line where it fits.
 */
export function printedJson(value: unknown): string {
  return `${printed(value, "", 0)}\n`;
}

/** @param before how many columns of the first line are taken, by the indentation and the name */
function printed(value: unknown, indent: string, before: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const inner = `${indent}  `;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines = entries.map(([name, member]) => {
    const label = isList ? "" : `${JSON.stringify(name)}: `;
    return `${label}${printed(member, inner, inner.length + label.length)}`;
  });
  if (lines.length === 0) return `${open}${close}`;
  const line = isList ? `[${lines.join(", ")}]` : `{ ${lines.join(", ")} }`;
  const isFlat = entries.every(([, member]) => typeof member !== "object" || member === null);
  // A comma may follow.
  if (isFlat && before + line.length < width) return line;
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}
