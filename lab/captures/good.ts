import { drawSelfie, photograph, rasterise } from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";
import { goodPose, type Pose, take } from "./camera.ts";
import type { Capture } from "./capture.ts";
import { type Kind, type Paper, paperOf, photoIds, proofs } from "./documents.ts";

const kinds: readonly Kind[] = [...photoIds, "bill", ...photoIds, ...proofs.slice(1)];

/** Good images of a document by number. Kinds take turns; half of the photo IDs have a selfie. */
export async function goodCapture(seed: string, index: number): Promise<Capture> {
  const own = `${seed}/good/${index}`;
  const paper = paperOf(kinds[index % kinds.length] ?? "passport", own);
  const withSelfie = photoIds.some((id) => id === paper.kind) && random(`${own}/selfie`).chance(0.5);
  const shown = await shownAs(paper, own);
  return {
    ...shown,
    what: `${paper.kind}${withSelfie ? " and selfie" : ""}`,
    ...(withSelfie && { selfie: await selfieOf(paper, own) }),
  };
}

/** Good images of both sides, changed by `change`, announced as what it is. */
export async function shownAs(
  { type, country, front, back }: Paper,
  seed: string,
  change: (pose: Pose, side: "front" | "back") => Pose = (pose) => pose,
): Promise<Omit<Capture, "what">> {
  const shot = (side: "front" | "back") => change(goodPose(random(`${seed}/${side}/pose`)), side);
  return {
    type,
    country,
    front: await take(front, shot("front"), `${seed}/front`),
    ...(back && { back: await take(back, shot("back"), `${seed}/back`) }),
    right: [],
  };
}

export async function selfieOf({ person }: Paper, seed: string): Promise<Uint8Array> {
  const flat = await rasterise(drawSelfie(person), 1100);
  return photograph(flat, { quality: "clear", rotate: 0, seed, ground: "none", pixels: 1300 });
}
