import { paperUpload, passportScene, postal, selfieUpload } from "../documents.ts";
import type { Attack, Outcome, Scene, Stage } from "../scene.ts";
import type { Studio } from "../studio.ts";

const passportAndLease = async (studio: Studio): Promise<Scene> =>
  postal(studio, await passportScene(studio), "Lease Agreement");

const submitted = 2;

/** Uploads all documents of the scene and sets the status to Submitted by PATCH. */
async function patchIn(stage: Stage, scene: Scene): Promise<Outcome> {
  const { flow } = scene;
  const id = await stage.create(scene);
  for (const upload of scene.uploads) await stage.upload(flow, id, upload);
  await stage.move(flow, id, submitted);
  return stage.ended(flow, id);
}

/** Aims at Approved without a document that the flow requires. */
export const missingDocuments: readonly Attack[] = [
  {
    name: "lease-alone",
    what: "A lease is uploaded without any photo ID, and the status is set to Submitted by PATCH.",
    group: "order",
    async scene(studio) {
      const whole = await passportAndLease(studio);
      return { ...whole, uploads: [await paperUpload(studio, "Lease Agreement", studio.holder)] };
    },
    conduct: patchIn,
  },
  {
    name: "selfie-alone",
    what: "A selfie is uploaded without any photo ID, and the status is set to Submitted by PATCH.",
    group: "order",
    async scene(studio) {
      return {
        ...(await passportScene(studio)),
        uploads: [selfieUpload(await studio.selfie(studio.holder))],
      };
    },
    conduct: patchIn,
  },
  {
    name: "passport-without-lease",
    what: "A passport is uploaded without the proof of address, and the status is set to Submitted by PATCH.",
    group: "order",
    async scene(studio) {
      const whole = await passportAndLease(studio);
      return { ...whole, uploads: whole.uploads.slice(0, 1) };
    },
    conduct: patchIn,
  },
  {
    name: "photo-id-canceled",
    what: "The photo ID is set to Canceled, then the status is set to Submitted by PATCH.",
    group: "order",
    scene: passportAndLease,
    async conduct(stage, scene) {
      const { flow } = scene;
      const id = await stage.create(scene);
      const documents: string[] = [];
      for (const upload of scene.uploads) documents.push(await stage.upload(flow, id, upload));
      await stage.cancelDocument(flow, id, documents[0] ?? "");
      await stage.move(flow, id, submitted);
      return stage.ended(flow, id);
    },
  },
  {
    name: "passport-deleted",
    what: "The passport is deleted while the verification is Submitted.",
    group: "order",
    // The reader is held by this number, which no other class may have.
    async scene(studio) {
      const passport = await passportScene(studio, studio.holder, studio.options("passport", "deleted"));
      return postal(studio, passport, "Lease Agreement");
    },
    async conduct(stage, scene) {
      const { flow } = scene;
      const hold = stage.hold(scene.photoId.number);
      const id = await stage.create(scene);
      const documents: string[] = [];
      for (const upload of scene.uploads) documents.push(await stage.upload(flow, id, upload));
      await stage.submitAndReach(flow, id, hold);
      await stage.removeDocument(flow, documents[0] ?? "");
      hold.release();
      return stage.ended(flow, id);
    },
  },
];
