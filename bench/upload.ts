import sharp from "sharp";
import { compare } from "./compare.ts";
import { creations, load } from "./load.ts";

/**
 * Uploads a photograph of 12 megapixels as base64 in JSON. The floor decodes it, encodes it again, seals it
 * and flushes it to the disk.
 */
const photograph = await sharp({
  create: {
    width: 4032,
    height: 3024,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .blur(0.8)
  .jpeg({ quality: 88 })
  .toBuffer();
const image = {
  context_type: "PHOTO_ID",
  type: 3,
  country: "ATA",
  front_side_data: photograph.toString("base64"),
};

await compare({
  name: `upload of 12 megapixels, ${(photograph.length / 1e6).toFixed(1)} MB`,
  least: 0.7,
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  /** One verification for each, because a verification takes one passport. */
  async prepare(subject) {
    const { answers } = await load(subject, creations(8, 1));
    const bodies = answers.map((answer) => {
      const { id } = (JSON.parse(answer) as { data: { id: string } }).data;
      return JSON.stringify({ verification: id, document: image });
    });
    return {
      method: "POST",
      at: (index) => ({ path: "/documents", body: bodies[index] ?? "" }),
      requests: bodies.length,
      connections: 1,
    };
  },
});
