import { passportScene } from "../documents.ts";
import type { Attack, Scene } from "../scene.ts";

/** The forger shows a passport, and wants to be Approved under a name that is not on it. */
const otherName = ({ person }: Scene): object => ({
  person: { first_name: "Robin", last_name: `${person.surname}-Ashdown`.slice(0, 60) },
});

/** The expected values change during or after their comparison. */
export const whileRunning: readonly Attack[] = [
  {
    name: "name-changed-while-running",
    what: "The expected name is changed while the documents are being read.",
    group: "order",
    // The reader is held by this number, which no other class may have.
    scene: (studio) => passportScene(studio, studio.holder, studio.options("passport", "renamed")),
    async conduct(stage, scene) {
      const { flow } = scene;
      const hold = stage.hold(scene.photoId.number);
      const id = await stage.create(scene);
      for (const upload of scene.uploads) await stage.upload(flow, id, upload);
      await stage.submitAndReach(flow, id, hold);
      await stage.rewrite(flow, id, otherName(scene));
      hold.release();
      return stage.ended(flow, id);
    },
  },
  {
    name: "name-changed-after",
    what: "The expected name is changed after Approved, by a token that may only write.",
    group: "order",
    scene: (studio) => passportScene(studio),
    async conduct(stage, scene) {
      const { flow } = scene;
      const id = await stage.create(scene);
      for (const upload of scene.uploads) await stage.upload(flow, id, upload);
      await stage.submit(flow, id);
      const before = await stage.ended(flow, id);
      if (before.status !== "Approved") return undefined;
      await stage.rewrite(flow, id, otherName(scene));
      return stage.ended(flow, id);
    },
  },
];
