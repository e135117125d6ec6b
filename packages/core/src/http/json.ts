/** Limits of a JSON text, checked before parsing. */
export interface JsonLimits {
  /** Nested brackets. */
  readonly depth: number;
  /** Brackets, commas and strings together; never fewer than values and names. */
  readonly tokens: number;
}

/**
 * Parses a JSON object from UTF-8 (RFC 8259). Counts depth and tokens first: building three million members
 * blocks the event loop for seconds, scanning their bytes takes 60 ms.
 * @returns undefined if it is not a JSON object, not UTF-8, or beyond `limits`
 */
export function parseJsonObject(bytes: Uint8Array, limits: JsonLimits): object | undefined {
  if (!isWithin(bytes, limits)) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const code = { quote: 0x22, comma: 0x2c, open: 0x5b, escape: 0x5c, close: 0x5d, begin: 0x7b, end: 0x7d };

/** In UTF-8, ASCII bytes never occur within longer characters, so bytes can be compared before decoding. */
function isWithin(bytes: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === code.quote) at = endOfString(bytes, at);
    else if (byte === code.open || byte === code.begin) depth += 1;
    else if (byte === code.close || byte === code.end) depth -= 1;
    else if (byte !== code.comma) continue;
    tokens += 1;
    if (depth > limits.depth || tokens > limits.tokens) return false;
  }
  return true;
}

/**
 * The end of the string that begins at `start`. An image has no escaped quotes, so the next quote ends it.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  const next = bytes.indexOf(code.quote, start + 1);
  if (next < 0) return bytes.length;
  if (bytes[next - 1] !== code.escape) return next;
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== code.quote) at += bytes[at] === code.escape ? 2 : 1;
  return at;
}
