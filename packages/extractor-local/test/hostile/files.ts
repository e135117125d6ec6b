import { accepted, palettePng, pngChunk, textured } from "@passmuster/test-files";
import { bill, pdf } from "@passmuster/test-files/pdf";
import sharp from "sharp";

export interface HostileFile {
  readonly kind: string;
  readonly bytes: Uint8Array;
}

/** Random whole numbers below a bound, by seed (a linear congruential generator, Numerical Recipes §7.1). */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Make = (draw: Draw) => Uint8Array;

const tails = [
  "PK\x03\x04marker",
  "<script>marker</script>",
  "%PDF-1.7 marker",
  "<?php marker ?>",
  "MZmarker",
];
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>marker</script></svg>';

function flipped(bytes: Uint8Array, flips: number, within: number, draw: Draw): Uint8Array {
  const broken = Uint8Array.from(bytes);
  for (let flip = 0; flip < flips; flip += 1) {
    const at = draw(Math.min(within, broken.length));
    broken[at] = (broken[at] ?? 0) ^ (1 << draw(8));
  }
  return broken;
}

/** Falsifies the size in a JPEG's frame (two bytes) or a PNG's header (four bytes). */
function lying(bytes: Uint8Array, draw: Draw): Uint8Array {
  const file = Buffer.from(bytes);
  const frame = Math.max(file.indexOf(Buffer.from([0xff, 0xc0])), file.indexOf(Buffer.from([0xff, 0xc2])));
  const at = file[0] === 0xff ? frame + 5 : 16;
  if (at < 16) return file;
  for (const offset of [0, 1, 2, 3]) if (draw(2) === 1) file[at + offset] = draw(256);
  return file;
}

/** Removes, doubles or overwrites a part. */
function spliced(bytes: Uint8Array, draw: Draw): Uint8Array {
  const from = draw(bytes.length);
  const to = Math.min(bytes.length, from + 1 + draw(200));
  const parts = [
    [bytes.subarray(0, from), bytes.subarray(to)],
    [bytes.subarray(0, to), bytes.subarray(from)],
    [
      bytes.subarray(0, from),
      Buffer.from(Array.from({ length: to - from }, () => draw(256))),
      bytes.subarray(to),
    ],
  ];
  return Buffer.concat(parts[draw(3)] ?? []);
}

/** The ingredients of hostile files, drawn once. */
export async function hostileFiles(): Promise<(draw: Draw) => HostileFile> {
  const forms = Object.values(await accepted());
  const image = textured(64, 48);
  const frames = [image.clone().png().toBuffer(), textured(64, 48).negate().png().toBuffer()];
  const animated = sharp(await Promise.all(frames), { join: { animated: true } });
  const others = await Promise.all([
    image.clone().tiff().toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().avif({ effort: 0 }).toBuffer(),
    animated.clone().webp().toBuffer(),
    animated.clone().gif().toBuffer(),
    Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(200, 7)]),
    Buffer.from(svg),
    pdf(bill),
  ]);
  const tagged = await image
    .clone()
    .withExif({ IFD0: { Artist: "marker" } })
    .jpeg()
    .toBuffer();
  const apng = (file: Buffer) =>
    Buffer.concat([
      file.subarray(0, 33),
      pngChunk("acTL", Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
      file.subarray(33),
    ]);
  const one = <T>(items: readonly T[], draw: Draw): T => items[draw(items.length)] as T;

  const makes: Readonly<Record<string, Make>> = {
    truncated: (draw) => {
      const file = one(forms, draw);
      return file.subarray(0, draw(file.length));
    },
    "bits flipped in the head": (draw) => flipped(one(forms, draw), 1 + draw(4), 200, draw),
    "bits flipped": (draw) => flipped(one(forms, draw), 1 + draw(16), Number.POSITIVE_INFINITY, draw),
    "another size": (draw) => lying(one(forms, draw), draw),
    "a bomb": (draw) => palettePng(1000 + draw(60_000), 1000 + draw(60_000), draw(2) === 0 ? 4 : 600),
    spliced: (draw) => spliced(one(forms, draw), draw),
    "something behind": (draw) => Buffer.concat([one(forms, draw), Buffer.from(one(tails, draw), "latin1")]),
    "something before": (draw) => Buffer.concat([Buffer.from(one(tails, draw), "latin1"), one(forms, draw)]),
    "an image's first bytes before something else": (draw) =>
      Buffer.concat([one(forms, draw).subarray(0, 4 + draw(24)), one(others, draw)]),
    "another format": (draw) => one(others, draw),
    "another format, flipped": (draw) => flipped(one(others, draw), 1 + draw(8), 300, draw),
    tagged: (draw) => flipped(tagged, draw(3), tagged.length, draw),
    "an animated PNG": (draw) => flipped(apng(palettePng(32, 32)), draw(2), 80, draw),
    noise: (draw) => Buffer.from(Array.from({ length: draw(3000) }, () => draw(256))),
  };
  const kinds = Object.keys(makes);
  return (draw) => {
    const kind = one(kinds, draw);
    return { kind, bytes: makes[kind]?.(draw) ?? new Uint8Array() };
  };
}
