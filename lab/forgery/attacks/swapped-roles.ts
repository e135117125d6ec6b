import { drawPassport } from "@passmuster/specimens/workshop";
import { codelessScene } from "../codeless.ts";
import { drawnPassport, passportZone } from "../documents.ts";
import type { Attack } from "../scene.ts";

/** Right values in the wrong places. */
export const swappedRoles: readonly Attack[] = [
  {
    name: "printed-dates-swapped",
    what: "The print has the dates of birth and expiry in each other's place; the MRZ is right.",
    group: "images",
    scene(studio) {
      const { holder } = studio;
      const own = studio.options("passport");
      const zone = passportZone(holder, own);
      const print = { ...holder, dateOfBirth: own.expiryDate };
      const page = drawPassport(print, { ...own, expiryDate: holder.dateOfBirth, zone });
      return drawnPassport(studio, "dates swapped", page, { person: holder, number: own.number });
    },
  },
  {
    name: "printed-names-swapped",
    what: "The print has surname and given names in each other's place; the MRZ is right.",
    group: "images",
    scene(studio) {
      const { holder } = studio;
      const { surname, givenNames } = holder;
      const own = studio.options("passport");
      const zone = passportZone(holder, own);
      const page = drawPassport({ ...holder, surname: givenNames, givenNames: surname }, { ...own, zone });
      return drawnPassport(studio, "names swapped", page, { person: holder, number: own.number });
    },
  },
  {
    name: "expected-names-swapped",
    what: "A licence without a code; the caller expects surname and given names the other way round.",
    group: "images",
    scene: (studio) =>
      codelessScene(studio, ({ surname, given, ...rest }) => ({ ...rest, surname: given, given: surname })),
  },
];
