/** A place in a text, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Where the values of a JSON text begin, or where it stops being JSON. */
export type JsonLines =
  | {
      /** Line by path, such as `conditions[0].when`. The whole text is `""`. */
      readonly lines: ReadonlyMap<string, number>;
      /** Paths of members whose object names them before. */
      readonly twice: readonly string[];
    }
  | { readonly broken: TextPlace };

const deepest = 32;
/** Deeper values, and names longer than this, share the line of the value around them. */
const limits = { depth: 8, name: 100 };
const space = /[ \t\n\r]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** RFC 8259 §7: controls are escaped. */
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** `JSON.parse` tells no places, or in words of its engine. */
export function jsonLines(text: string): JsonLines {
  const starts = lineStarts(text);
  const lines = new Map<string, number>();
  const twice: string[] = [];
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = (character: string): boolean => {
    take(space);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  /** Members or items up to the closing bracket. @returns whether the text is JSON so far */
  const list = (close: string, item: (index: number) => boolean): boolean => {
    if (skip(close)) return true;
    for (let index = 0; ; index += 1) {
      if (!item(index)) return false;
      if (!skip(",")) return skip(close);
    }
  };
  const value = (path: string, depth: number): boolean => {
    take(space);
    if (depth <= limits.depth && !lines.has(path)) lines.set(path, placeOf(starts, at).line);
    if (depth > deepest) return false;
    if (skip("[")) return list("]", (index) => value(`${path}[${index}]`, depth + 1));
    if (skip("{")) {
      const names = new Set<string>();
      return list("}", () => {
        take(space);
        const quoted = take(string);
        if (quoted === undefined) return false;
        const name = String(JSON.parse(quoted)).slice(0, limits.name);
        const member = path === "" ? name : `${path}.${name}`;
        if (names.has(name)) twice.push(member);
        names.add(name);
        return skip(":") && value(member, depth + 1);
      });
    }
    return take(string) !== undefined || take(literal) !== undefined;
  };

  const isJson = value("", 0) && take(space) !== undefined && at === text.length;
  return isJson ? { lines, twice } : { broken: placeOf(starts, at) };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function placeOf(starts: readonly number[], at: number): TextPlace {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
}
