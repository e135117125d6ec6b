/** What makes a chosen file useless: it is dark, shows nothing, or is the picture of the other side. */
export type FileFault = "dark" | "empty" | "same";

/** An image ready for upload, or a PDF whose pages the server draws. */
export interface Picture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** Present if it was chosen as a file, not taken with the page's camera. */
  readonly file?: { readonly fault: FileFault | undefined };
}

export const pdfType = "application/pdf";

export function isPdf({ type }: Blob): boolean {
  return type === pdfType;
}

/** Bytes in which a PDF or a HEIC picture names itself. */
const headBytes = 1024;
const heic = /^....ftyp(?:hei|hev|mif1|msf1)/s;

/** What a file is by its first bytes: its name and declared type may be missing or wrong. */
export async function kindOf(file: Blob): Promise<"pdf" | "heic" | "picture"> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (heic.test(text)) return "heic";
  return text.includes("%PDF-") ? "pdf" : "picture";
}

/**
 * Maximum side in pixels. An A4 page then has 205 dpi and a passport's MRZ 25 pixels a line; the reader
 * itself uses 3000 at most.
 */
const longest = 2400;
/** Below this a passport's MRZ is unreadable. */
const shortest = 500;
const quality = 0.88;

/** The reason why a file was refused. */
export class PictureRefused extends Error {
  readonly reason: "unreadable" | "small";
  constructor(reason: "unreadable" | "small") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Prepares a file for upload: upright by its EXIF orientation, scaled down if large, JPEG without metadata.
 *
 * @throws {PictureRefused}
 */
export async function pictureOf(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new PictureRefused("unreadable");
  });
  try {
    if (Math.max(bitmap.width, bitmap.height) < shortest) throw new PictureRefused("small");
    return await drawn(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height });
  } finally {
    bitmap.close();
  }
}

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A region of a source's image, ready for upload. */
export async function drawn(source: ImageBitmap | HTMLVideoElement, region: Region): Promise<Picture> {
  const scale = Math.min(1, longest / Math.max(region.width, region.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(region.width * scale));
  canvas.height = Math.max(1, Math.round(region.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PictureRefused("unreadable");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { left, top, width, height } = region;
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new PictureRefused("unreadable");
  return { blob, width: canvas.width, height: canvas.height };
}

export async function base64Of(blob: Blob): Promise<string> {
  return (await dataUrlOf(blob)).replace(/^[^,]*,/, "");
}

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureRefused("unreadable"));
    reader.readAsDataURL(blob);
  });
}
