import { drawPassport, mrzs, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tighten } from "../../src/detect/tighten.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { toGray } from "../../src/image/image.ts";
import { createRecogniser, type Recogniser } from "../../src/mrz/recogniser.ts";
import { textBeside } from "../../src/mrz/text-beside.ts";
import { openNetworks } from "../../src/networks/inference.ts";
import { readModelCard } from "../../src/networks/line-network.ts";
import { mrzCard, mrzModel } from "../../src/networks/models.ts";

const [names, numbers] = mrzs.TD3;
const dot = 10;
const { left, pitch, characters } = { left: 6, pitch: 2.54, characters: 44 };

let recogniser: Recogniser;
let close: () => Promise<void>;
beforeAll(async () => {
  const { networks } = await openNetworks({ mrz: mrzModel });
  recogniser = createRecogniser(networks.mrz, await readModelCard(mrzCard));
  close = () => networks.mrz.close();
});
afterAll(() => close());

/** The text found beside boxes around 44 characters, from character number `from` of each line. */
async function besides(zone: readonly string[], from: number) {
  const options = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03", zone: [...zone] };
  const drawing = drawPassport(specimenPerson("ines"), options);
  const flat = await rasterise(drawing, drawing.width * dot);
  const image = toGray(await decodeImage(flat));
  const rows = [15.75, 9.4].map((fromBelow, line) => ({
    centre: {
      x: dot * (left + pitch * ((line === 1 ? from : 0) + characters / 2)),
      y: dot * (drawing.height - fromBelow),
    },
    along: { x: 1, y: 0 },
    length: dot * pitch * (characters + 0.5),
    height: dot * 3.8,
  }));
  const fitted = rows.map((row) => tighten(image, row, 0.75));
  return textBeside([names, numbers], fitted, { image, recogniser });
}

it("finds nothing beside lines that are as long as their format", async () => {
  expect(await besides([names, numbers], 0)).toEqual([]);
});

it("finds a character after a line whose box ends too early", async () => {
  expect(await besides([names, `${numbers}7`], 0)).toEqual([{ line: 1, column: 44, from: "7", to: "" }]);
  expect(await besides([`${names}<<`, numbers], 0)).toMatchObject([{ line: 0, column: 44, to: "" }]);
});

it("finds a character before a line whose box begins too late", async () => {
  expect(await besides([names, `7${numbers}`], 1)).toEqual([{ line: 1, column: 0, from: "7", to: "" }]);
});
