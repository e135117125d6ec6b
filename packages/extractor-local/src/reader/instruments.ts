import { createScanner } from "../barcode/scan.ts";
import { createFaceReader, type FaceReader } from "../faces/face-reader.ts";
import { createOverprintLook, type OverprintLook } from "../layout/marks/across-print.ts";
import { createTextReader, type TextReader } from "../layout/text-reader.ts";
import { createRecogniser } from "../mrz/recogniser.ts";
import { type Network, openNetworks, type Runtime } from "../networks/inference.ts";
import { readModelCard } from "../networks/line-network.ts";
import { detectorModel, mrzCard, mrzModel } from "../networks/models.ts";
import { type CodeFinder, createCodeFinder } from "./find-codes.ts";

/** What looks at a document. Each loads its networks with its first look, but for the first two. */
export interface Instruments {
  readonly detector: Network;
  readonly codes: CodeFinder;
  readonly text: TextReader;
  readonly faces: FaceReader;
  readonly overprints: OverprintLook;
  /** The engine that was opened. */
  readonly runtime: Runtime;
  close(): Promise<void>;
}

export async function openInstruments(wanted: Runtime | undefined): Promise<Instruments> {
  const [{ networks, runtime }, modelCard, scanner] = await Promise.all([
    openNetworks({ detector: detectorModel, mrz: mrzModel }, wanted),
    readModelCard(mrzCard),
    createScanner(),
  ]);
  const { detector, mrz } = networks;
  const text = createTextReader(wanted);
  const faces = createFaceReader(wanted);
  const overprints = createOverprintLook(wanted);
  return {
    detector,
    codes: createCodeFinder({ recogniser: createRecogniser(mrz, modelCard), scanner }),
    text,
    faces,
    overprints,
    runtime,
    async close() {
      await Promise.all([detector, mrz, text, faces, overprints].map((each) => each.close()));
    },
  };
}
