/**
 * Parses a JSON object from UTF-8 (RFC 8259). The depth is counted before parsing, so that a hostile text costs no more than its length.
 * @returns undefined when it is no JSON object, not UTF-8, or nested deeper than `depth`
 */
export function parseJsonObject(bytes: Uint8Array, depth: number): object | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (depthOf(text, depth) > depth) return undefined;
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How deep the brackets outside strings nest; stops counting beyond `limit`. */
function depthOf(text: string, limit: number): number {
  const tokens = /["[\]{}]/g;
  let depth = 0;
  let deepest = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '"') tokens.lastIndex = endOfString(text, token.index);
    else depth += token[0] === "[" || token[0] === "{" ? 1 : -1;
    deepest = Math.max(deepest, depth);
    if (deepest > limit) return deepest;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
