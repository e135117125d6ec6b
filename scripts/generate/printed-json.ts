/** The widest line of the repository's formatter. */
const width = 110;
/** How deep the lists and objects on one line go. */
const deepest = 3;

/** JSON with two spaces, as the repository's formatter has it: what is small and fits stays on one line. */
export function printedJson(value: unknown): string {
  return `${printed(value, "", 0)}\n`;
}

/** @param before how many columns of the first line are taken, by the indentation and the name */
function printed(value: unknown, indent: string, before: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const inner = `${indent}  `;
  const lines = membersOf(value).map(([name, member]) => {
    const label = isList ? "" : `${JSON.stringify(name)}: `;
    return `${label}${printed(member, inner, inner.length + label.length)}`;
  });
  if (lines.length === 0) return `${open}${close}`;
  const line = isList ? `[${lines.join(", ")}]` : `{ ${lines.join(", ")} }`;
  // A comma may follow.
  const fits = before + line.length < width && !line.includes("\n");
  if (fits && depthOf(value) <= deepest) return line;
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

const membersOf = (value: object): readonly [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...membersOf(value).map(([, member]) => depthOf(member)));
}
