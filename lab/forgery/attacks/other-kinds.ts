import { drawIdCard, drawResidencePermit } from "@passmuster/specimens/workshop";
import { cardUpload } from "../documents.ts";
import type { Attack } from "../scene.ts";

const kinds = [
  {
    name: "permit-as-id-card",
    what: "A residence permit, announced as a National ID Card.",
    draw: drawResidencePermit,
    type: 12,
    announced: "National ID Card",
  },
  {
    name: "id-card-as-permit",
    what: "An ID card, announced as a Residence Permit.",
    draw: drawIdCard,
    type: 13,
    announced: "Residence Permit",
  },
] as const;

/** Genuine documents of another kind than was announced. */
export const otherKinds: readonly Attack[] = kinds.map(
  ({ name, what, draw, type, announced }): Attack => ({
    name,
    what,
    group: "images",
    async scene(studio) {
      const own = studio.options("idCard", name);
      const card = draw(studio.holder, own);
      const [front, back] = await Promise.all([
        studio.image(`${name}/front`, () => card.front),
        studio.image(`${name}/back`, () => card.back),
      ]);
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: announced, number: own.number, country: "ATA" },
        uploads: [{ ...cardUpload(front, back), type }],
      };
    },
  }),
);
