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
export const createJsonReader = (limits: JsonLimits, members?: ImageMembers): JsonReader =>
  new CountingReader(limits, members);

class CountingReader implements JsonReader {
  private readonly limits: JsonLimits;
  private readonly members: ImageMembers | undefined;
  private readonly images: (Uint8Array | UndecodedImage)[] = [];
  private readonly text: GrowingText;
  private depth = 0;
  private tokens = 0;
  /** The part of the text that is the last string, with its quotes. */
  private readonly string = { start: 0, end: 0 };
  private isString = false;
  private isEscaped = false;
  /** Whether a colon precedes. */
  private isMember = false;
  /** The names of the last members of the outermost object and of those within it. */
  private readonly names = { outer: "", inner: "" };
  private image: ImageText | undefined;

  constructor(limits: JsonLimits, members: ImageMembers | undefined) {
    this.limits = limits;
    this.members = members;
    this.text = new GrowingText(limits.bytes);
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      if (this.image) {
        at = this.image.write(bytes, at) - 1;
        if (!this.image.isClosed()) return;
        this.images.push(this.image.end());
        this.image = undefined;
      } else if (this.isString) this.withinString(bytes[at] as number);
      else if (bytes[at] === code.quote) this.beginString();
      else this.betweenStrings(bytes[at] as number);
    }
  }

  end(): object {
    if (this.image) throw malformed();
    const value = parsed(this.text.bytes());
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
    return this.withImages(value);
  }

  private count(): void {
    this.tokens += 1;
    if (this.tokens > this.limits.tokens || this.depth > this.limits.depth) throw malformed();
  }

  private withinString(byte: number): void {
    this.text.add(byte);
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === code.escape) this.isEscaped = true;
    else if (byte === code.quote) {
      this.isString = false;
      this.string.end = this.text.length;
    }
  }

  private beginString(): void {
    this.count();
    const { members } = this;
    const isImage = this.isMember && this.depth === 2 && members?.within === this.names.outer;
    this.isMember = false;
    if (members && isImage && members.names.includes(this.names.inner)) {
      this.image = createImageText(members.bytes);
      for (const digit of `"${this.images.length}"`) this.text.add(digit.charCodeAt(0));
      return;
    }
    this.isString = true;
    this.string.start = this.text.length;
    this.text.add(code.quote);
  }

  private betweenStrings(byte: number): void {
    this.text.add(byte);
    if (spaces.includes(byte)) return;
    this.isMember = byte === code.colon;
    if (byte === code.colon && this.depth === 1) this.names.outer = this.name();
    else if (byte === code.colon && this.depth === 2) this.names.inner = this.name();
    else if (byte === code.open || byte === code.begin) this.depth += 1;
    else if (byte === code.close || byte === code.end) this.depth -= 1;
    else if (byte !== code.comma) return;
    if (byte !== code.colon) this.count();
  }

  /** The string before a colon. Escapes in it are decoded as the parser will decode them. */
  private name(): string {
    const { start, end } = this.string;
    if (end - start > longestName) return "";
    const quoted = this.text.part(start, end);
    if (!quoted.includes("\\")) return quoted.slice(1, -1);
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw malformed();
    }
  }

  private withImages(value: object): object {
    const { members, images } = this;
    const holder = members && Object.hasOwn(value, members.within) && (value as Holder)[members.within];
    if (typeof holder !== "object" || holder === null) return value;
    for (const name of members?.names ?? []) {
      if (Object.hasOwn(holder, name) && typeof holder[name] === "string")
        holder[name] = images[Number(holder[name])];
    }
    return value;
  }
}

/** The bytes of a text, up to a limit. */
class GrowingText {
  length = 0;
  private readonly most: number;
  private buffer: Buffer;

  constructor(most: number) {
    this.most = most;
    this.buffer = Buffer.allocUnsafe(Math.min(4096, most));
  }

  /** @throws {PassmusterError} `payload_too_large` */
  add(byte: number): void {
    if (this.length === this.most) throw new PassmusterError("payload_too_large");
    if (this.length === this.buffer.length)
      this.buffer = Buffer.concat([this.buffer], Math.min(this.buffer.length * 4, this.most));
    this.buffer[this.length] = byte;
    this.length += 1;
  }

  part(start: number, end: number): string {
    return this.buffer.toString("utf8", start, end);
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }
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
