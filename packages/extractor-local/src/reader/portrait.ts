import type { FacesSeen } from "../faces/face-reader.ts";
import { placesOn } from "../faces/own-faces.ts";
import type { Instruments } from "./instruments.ts";
import { codedSide, type OpenDocument } from "./open-document.ts";
import { orientationOf } from "./orientation.ts";
import { defaultPlan } from "./reading.ts";

/** The faces on a document, if the plan includes its portrait. */
export async function facesOn(
  { faces }: Pick<Instruments, "faces">,
  { sides, first, outlined, input }: OpenDocument,
): Promise<FacesSeen | undefined> {
  const { wanted = defaultPlan, selfie, trace } = input;
  if (!wanted.portrait || first.page?.kind !== undefined) return undefined;
  if (input.faces) return input.faces;
  const coded = codedSide(first.codes);
  const orientation = coded && { side: coded.name, turn: orientationOf(first) };
  const places = outlined && placesOn(outlined);
  return faces.look({
    sides,
    trace,
    places,
    found: input.facesFound,
    ...(orientation && { known: orientation }),
    ...(selfie && { selfie }),
  });
}
