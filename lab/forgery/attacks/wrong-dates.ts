import { licenceScene, passportScene } from "../documents.ts";
import type { Attack } from "../scene.ts";
import { isoDay } from "../studio.ts";

/** Documents with consistent but wrong dates. */
export const wrongDates: readonly Attack[] = [
  {
    name: "expired-yesterday",
    what: "A genuine passport that expired one day ago.",
    group: "images",
    scene(studio) {
      const own = studio.options("passport", "expired");
      const expiryDate = isoDay(-1);
      const issueDate = `${Number(expiryDate.slice(0, 4)) - 10}${expiryDate.slice(4)}`;
      return passportScene(studio, studio.holder, { ...own, issueDate, expiryDate });
    },
  },
  {
    name: "child-with-licence",
    what: "A driver licence of a child born in 2016; front, barcode and expected data agree.",
    group: "images",
    scene(studio) {
      const dateOfBirth = `2016${studio.holder.dateOfBirth.slice(4)}`;
      const child = { ...studio.holder, seed: `${studio.holder.seed}/child`, dateOfBirth };
      return licenceScene(studio, child, studio.options("licence", "child"));
    },
  },
];
