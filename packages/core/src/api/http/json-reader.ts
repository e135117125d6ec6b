import { PassmusterError } from "../../base/errors.ts";
import type { UndecodedImage } from "../../service/media/undecoded-image.ts";
import { createImageText, type ImageText } from "./image-text.ts";

/** Limits of a JSON text, checked while it arrives. */
export interface JsonLimits {
  /** Nested brackets. */
  readonly depth: number;
  /** Brackets, commas and strings together; never fewer than values and names. */
  readonly tokens: number;
  /** Bytes of the text without its images. */
  readonly bytes: number;
}

/** The members that hold images in base64: `names` within the object `within`. */
export interface ImageMembers {
  readonly within: string;
  readonly names: readonly string[];
  /** The most bytes of an image. */
  readonly bytes: number;
}

/** Reads a JSON object from UTF-8 bytes (RFC 8259) that arrive in parts. */
export interface JsonReader {
  /** @throws {PassmusterError} `malformed_json`, `payload_too_large`: the rest need not be read */
  write(bytes: Uint8Array): void;
  /** @throws {PassmusterError} `malformed_json` */
  end(): object;
}

const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  open: 0x5b,
  escape: 0x5c,
  close: 0x5d,
  begin: 0x7b,
  end: 0x7d,
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
};
const spaces: readonly number[] = [code.tab, code.lineFeed, code.carriageReturn, code.space];
const longestName = 600;

/**
 * Counts depth, tokens and bytes before anything is parsed: building three million members blocks the event
 * loop for seconds. Images are decoded as they arrive. In the text that is parsed, their index stands for
 * them.
 */
export function createJsonReader(limits: JsonLimits, members?: ImageMembers): JsonReader {
  const images: (Uint8Array | UndecodedImage)[] = [];
  let text = Buffer.allocUnsafe(Math.min(4096, limits.bytes));
  let length = 0;
  let depth = 0;
  let tokens = 0;
  /** The part of the text that is the last string, with its quotes. */
  let [start, end] = [0, 0];
  let isString = false;
  let isEscaped = false;
  /** Whether a colon precedes. */
  let isMember = false;
  /** The names of the last members of the outermost object and of those within it. */
  let [outer, inner] = ["", ""];
  let image: ImageText | undefined;

  const keep = (byte: number): void => {
    if (length === limits.bytes) throw new PassmusterError("payload_too_large");
    if (length === text.length) text = Buffer.concat([text], Math.min(text.length * 4, limits.bytes));
    text[length] = byte;
    length += 1;
  };

  const count = (): void => {
    tokens += 1;
    if (tokens > limits.tokens || depth > limits.depth) throw malformed();
  };

  /** The string before a colon. Escapes in it are decoded as the parser will decode them. */
  const name = (): string => {
    if (end - start > longestName) return "";
    const quoted = text.toString("utf8", start, end);
    if (!quoted.includes("\\")) return quoted.slice(1, -1);
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw malformed();
    }
  };

  const withinString = (byte: number): void => {
    keep(byte);
    if (isEscaped) isEscaped = false;
    else if (byte === code.escape) isEscaped = true;
    else if (byte === code.quote) {
      isString = false;
      end = length;
    }
  };

  const beginString = (): void => {
    count();
    const isImage = isMember && depth === 2 && members?.within === outer && members.names.includes(inner);
    isMember = false;
    if (members && isImage) {
      image = createImageText(members.bytes);
      for (const digit of `"${images.length}"`) keep(digit.charCodeAt(0));
      return;
    }
    isString = true;
    start = length;
    keep(code.quote);
  };

  const betweenStrings = (byte: number): void => {
    keep(byte);
    if (spaces.includes(byte)) return;
    isMember = byte === code.colon;
    if (byte === code.colon && depth === 1) outer = name();
    else if (byte === code.colon && depth === 2) inner = name();
    else if (byte === code.open || byte === code.begin) depth += 1;
    else if (byte === code.close || byte === code.end) depth -= 1;
    else if (byte !== code.comma) return;
    if (byte !== code.colon) count();
  };

  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += 1) {
      if (image) {
        at = image.write(bytes, at) - 1;
        if (!image.isClosed()) return;
        images.push(image.end());
        image = undefined;
      } else if (isString) withinString(bytes[at] as number);
      else if (bytes[at] === code.quote) beginString();
      else betweenStrings(bytes[at] as number);
    }
  };

  const placed = (value: object): object => {
    const holder = members && Object.hasOwn(value, members.within) && (value as Holder)[members.within];
    if (typeof holder !== "object" || holder === null) return value;
    for (const name of members?.names ?? []) {
      if (Object.hasOwn(holder, name) && typeof holder[name] === "string")
        holder[name] = images[Number(holder[name])];
    }
    return value;
  };

  return {
    write,
    end() {
      if (image) throw malformed();
      const value = parsed(text.subarray(0, length));
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
      return placed(value);
    },
  };
}

type Holder = Record<string, Record<string, unknown> | null | undefined>;

const malformed = () => new PassmusterError("malformed_json");

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
}
