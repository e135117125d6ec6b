import { specimenImage } from "@passmuster/specimens";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHumanCheck, withoutOthers } from "../../src/faces/human-face.ts";
import { findUpright } from "../../src/faces/upright-faces.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { openNetworks } from "../../src/networks/inference.ts";
import { faceDetectorModel, faceEmbedderModel, faceLandmarksModel } from "../../src/networks/models.ts";
import { animalEmbedding } from "./animal-embedding.ts";

const open = () =>
  openNetworks({ detector: faceDetectorModel, landmarks: faceLandmarksModel, embedder: faceEmbedderModel });
let networks: Awaited<ReturnType<typeof open>>["networks"];
beforeAll(async () => {
  networks = (await open()).networks;
});
afterAll(() => Promise.all(Object.values(networks).map((network) => network.close())));

it.each(["passport-ines", "id-card-front", "selfie-other-person", "driver-licence-front-worn"] as const)(
  "the largest face of %s is a human one",
  async (name) => {
    const seen = await findUpright(networks.detector, await decodeImage(specimenImage(name)), undefined);
    const { faces } = await withoutOthers(networks, await openHumanCheck(), seen);
    expect(faces[0]).toBe(seen.faces[0]);
  },
);

it("the embedding of an animal is not a human's", async () => {
  const isHuman = await openHumanCheck();
  expect([0.5, 0.7].map((score) => isHuman(animalEmbedding, score))).toEqual([false, false]);
});

it("a detected face that is no human's is dropped, and the others stay", async () => {
  const image = await decodeImage(specimenImage("id-card-front"));
  const seen = await findUpright(networks.detector, image, 0);
  const [portrait] = seen.faces;
  if (!portrait) throw new Error("The card has a portrait.");
  const animal = { ...portrait, left: portrait.left + 2 * portrait.width, score: 0.55 };
  const surely = (_embedding: Float32Array, score: number) => score > 0.6;
  const kept = await withoutOthers(networks, surely, { ...seen, faces: [animal, portrait] });
  expect(kept.faces).toEqual([portrait]);
});
