import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ChipError } from "./errors.ts";
import { writePng } from "./png.ts";

interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  decode(): void;
  getFrameInfo(): {
    readonly width: number;
    readonly height: number;
    readonly bitsPerSample: number;
    readonly componentCount: number;
  };
  delete(): void;
}

interface OpenJpeg {
  readonly J2KDecoder: new () => Decoder;
}

type Factory = (options: {
  readonly wasmBinary: Uint8Array;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Promise<OpenJpeg>;

/** Portraits have about 413 × 531 pixels (ICAO 9303-3, 3.9). */
const mostPixels = 8_000_000;

/**
 * Decodes a JPEG 2000 portrait to a PNG. Decode only what an issuer signed: the decoder runs in this process,
 * as WebAssembly. It takes about 80 ms of processor time.
 *
 * @param bytes JP2 or a code stream
 * @throws {ChipError} `malformed`, `unsupported`, `too_large`
 */
export async function pngOfJpeg2000(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height, components } = sizeOf(bytes);
  if (width * height > mostPixels) throw new ChipError("too_large", "The portrait has too many pixels.");
  if (components !== 1 && components !== 3)
    throw new ChipError("unsupported", "The portrait is neither grey nor RGB.");
  const { J2KDecoder } = await openJpeg();
  const decoder = new J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const frame = decoder.getFrameInfo();
    if (frame.width !== width || frame.height !== height || frame.componentCount !== components)
      throw new ChipError("malformed", "The portrait has another size than it states.");
    if (frame.bitsPerSample !== 8)
      throw new ChipError("unsupported", "The portrait has not 8 bits a sample.");
    return writePng({ width, height, channels: components, pixels: decoder.getDecodedBuffer() });
  } catch (cause) {
    if (cause instanceof ChipError) throw cause;
    throw new ChipError("malformed", "The portrait cannot be decoded.", { cause });
  } finally {
    decoder.delete();
  }
}

/** The SIZ segment, which begins a code stream (ISO/IEC 15444-1, A.5.1). */
function sizeOf(bytes: Uint8Array): { width: number; height: number; components: number } {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf("ff4fff51", 0, "hex");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (at < 0 || at + 42 > bytes.length) throw new ChipError("malformed", "The portrait has no code stream.");
  const width = view.getUint32(at + 8) - view.getUint32(at + 16);
  const height = view.getUint32(at + 12) - view.getUint32(at + 20);
  if (width < 1 || height < 1) throw new ChipError("malformed", "The portrait has no pixels.");
  return { width, height, components: view.getUint16(at + 40) };
}

let module: Promise<OpenJpeg> | undefined;

function openJpeg(): Promise<OpenJpeg> {
  module ??= load();
  return module;
}

async function load(): Promise<OpenJpeg> {
  const require = createRequire(import.meta.url);
  const factory = require("@cornerstonejs/codec-openjpeg/decodewasmjs") as Factory;
  const wasmBinary = await readFile(require.resolve("@cornerstonejs/codec-openjpeg/decodewasm"));
  const silent = () => {};
  return factory({ wasmBinary, print: silent, printErr: silent });
}
