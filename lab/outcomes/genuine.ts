import type { Adviser } from "../captures/advise.ts";
import { spoils } from "../captures/bad.ts";
import type { Capture } from "../captures/capture.ts";
import { shownAs } from "../captures/good.ts";
import type { Stage } from "../forgery/scene.ts";
import { random } from "../layouts/chance.ts";
import { type UnseenKind, unseenOf } from "./unseen.ts";

/**
 * How a genuine document ended. `askedAgain`: the page advised to retake the first picture, and the second
 * one was Approved.
 */
export type Ending = "rightAtOnce" | "askedAgain" | "toPerson" | "rejected";

export interface Ended {
  readonly ending: Ending;
  /** Codes of the failed rules. */
  readonly failed: readonly string[];
}

type Taken = Omit<Capture, "what">;
type Document = ReturnType<typeof unseenOf>;

/** Every fourth first picture has a fault of the camera. */
const faultyShare = 4;

const careful = ({ paper, seed }: Document): Promise<Taken> => shownAs(paper, `${seed}/careful`);

function faulty({ paper, seed }: Document, index: number): Promise<Taken> {
  const spoil = spoils[Math.floor(index / faultyShare) % spoils.length];
  const r = random(`${seed}/spoil`);
  const bad = paper.back && r.chance(0.5) ? "back" : "front";
  return shownAs(paper, `${seed}/first`, (pose, side) =>
    spoil && side === bad ? spoil(pose, r, paper, side) : pose,
  );
}

interface Ways {
  readonly adviser: Pick<Adviser, "advise">;
  readonly stage: Pick<Stage, "play">;
}

/** Takes a picture as a person does, follows the page's advice once, and submits. */
export async function endingOf(
  { adviser, stage }: Ways,
  kind: UnseenKind,
  seed: string,
  index: number,
): Promise<Ended> {
  const document = unseenOf(kind, seed, index);
  const first = index % faultyShare === 0 ? await faulty(document, index) : await careful(document);
  const { advice } = await adviser.advise(first);
  const sent = advice.length > 0 ? await shownAs(document.paper, `${document.seed}/again`) : first;
  const { type, country, front, back } = sent;
  const { status, failed } = await stage.play({
    flow: "specimens",
    person: document.paper.person,
    photoId: document.photoId,
    uploads: [{ context: "PHOTO_ID", type, country, front, ...(back && { back }) }],
  });
  return { ending: endingAs(status, advice.length > 0), failed };
}

function endingAs(status: string, isAsked: boolean): Ending {
  if (status === "Approved") return isAsked ? "askedAgain" : "rightAtOnce";
  return status === "Rejected" ? "rejected" : "toPerson";
}
