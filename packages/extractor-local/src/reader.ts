import type { MrzReading } from "@vouchsafe/core";
import { detectText } from "./detect/detector.ts";
import type { Point } from "./detect/geometry.ts";
import { joinRows } from "./detect/rows.ts";
import { decodePicture } from "./image/decode.ts";
import { toGray } from "./image/picture.ts";
import { openNetworks, type Runtime } from "./inference.ts";
import { detectorModel, mrzCard, mrzModel } from "./models.ts";
import { today } from "./mrz/dates.ts";
import { better, type FoundZone, readZone } from "./mrz/read-zone.ts";
import { createRecogniser, readCard } from "./mrz/recogniser.ts";
import type { Trace } from "./trace.ts";

/** The encoded pictures of one document: JPEG, PNG or WebP. */
export interface ReaderInput {
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  readonly trace?: Trace;
}

/** What was read of one document. */
export interface Reading {
  readonly mrz: MrzReading | undefined;
  /** The side that bears the zone. */
  readonly side: "front" | "back" | undefined;
  /** Degrees by which that side has to be turned clockwise to be upright; its EXIF orientation already counted. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** Processor time of this process, all threads together, in milliseconds. */
  readonly cpuMs: number;
}

export interface Reader {
  /** @throws {UnreadablePictureError} a side is no picture that can be decoded */
  read(input: ReaderInput): Promise<Reading>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** The native runtime where it is installed, else WebAssembly. */
  readonly runtime?: Runtime;
}

/** Longest side of the copies in which text is looked for; the second only when the first shows no zone that holds. */
const detectorSides = [960, 1600] as const;

/**
 * Loads the networks (about 7 MB) and reads documents in this process, one at a time. A server uses `localExtractor` instead,
 * which keeps this work out of its own process.
 *
 * @example
 * const reader = await createReader();
 * const { mrz } = await reader.read({ front: await readFile("passport.jpg") });
 * await reader.close();
 */
export async function createReader(options: ReaderOptions = {}): Promise<Reader> {
  const { networks } = await openNetworks({ detector: detectorModel, mrz: mrzModel }, options.runtime);
  const recogniser = createRecogniser(networks.mrz, await readCard(mrzCard));

  const readSide = async (bytes: Uint8Array, trace: Trace | undefined): Promise<FoundZone | undefined> => {
    const picture = await decodePicture(bytes);
    const gray = toGray(picture);
    let found: FoundZone | undefined;
    for (const side of detectorSides) {
      const boxes = await detectText(networks.detector, picture, side);
      const rows = joinRows(boxes);
      trace?.("detected", {
        longestSide: side,
        picture: { width: picture.width, height: picture.height },
        boxes,
        rows,
      });
      found = better(found, await readZone(rows, { picture: gray, recogniser, now: today(), trace }));
      if (found?.reading.valid || found?.certain) break;
    }
    return found;
  };

  return {
    async read({ front, back, trace }) {
      const started = process.cpuUsage();
      const sides = [
        ...(back ? [{ side: "back", bytes: back } as const] : []),
        { side: "front", bytes: front } as const,
      ];
      let found: FoundZone | undefined;
      let side: Reading["side"];
      for (const { side: name, bytes } of sides) {
        const zone = await readSide(bytes, trace);
        if (zone && better(found, zone) === zone) {
          found = zone;
          side = name;
        }
        if (found?.reading.valid) break;
      }
      const { user, system } = process.cpuUsage(started);
      return {
        mrz: found?.reading,
        side,
        orientation: uprightTurn(found?.rows[0]?.along),
        cpuMs: (user + system) / 1000,
      };
    },
    async close() {
      await Promise.all([networks.detector.close(), networks.mrz.close()]);
    },
  };
}

function uprightTurn(along: Point | undefined): Reading["orientation"] {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
