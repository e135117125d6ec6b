import sharp from "sharp";

/** Part of every value that a person or a caller writes. A log that contains it, in any case, leaks. */
export const marker = "qmarkerofleaksq";

/**
 * Forms in which logs and errors repeat bytes: plain, base64 at each offset, hex, lists of numbers,
 * percent-encoded.
 */
export function formsOf(value: string | Uint8Array): readonly string[] {
  const bytes = Buffer.from(value);
  const inBase64 = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    return padded.slice(offset === 0 ? 0 : 4, -4);
  });
  const text = typeof value === "string" ? [value, encodeURIComponent(value)] : [bytes.toString("latin1")];
  return [...text, ...inBase64, bytes.toString("hex"), [...bytes].join(",")];
}

/** 24 bytes of an image that no other image has. */
export function sliceOf(image: Uint8Array): Uint8Array {
  const middle = Math.floor(image.length / 2);
  return image.subarray(middle, middle + 24);
}

/** A JPEG that no other test or call shares. */
export async function noisePicture(seed: number): Promise<Buffer> {
  const [width, height] = [160, 100];
  let state = seed * 2_654_435_761 + 1;
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Which of the secrets a text shows, in any of their forms. */
export function shownIn(text: string, secrets: ReadonlyMap<string, string | Uint8Array>): readonly string[] {
  const lower = text.toLowerCase();
  const found = [...secrets].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)));
  const marked = formsOf(marker).some((form) => text.includes(form)) || lower.includes(marker);
  return [...found.map(([name]) => name), ...(marked ? [`"${around(lower, marker)}"`] : [])];
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 80), at + 80);
}
