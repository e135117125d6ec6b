import { licenceScene, postal } from "../documents.ts";
import type { Attack } from "../scene.ts";

/** A proof of address in a name that resembles the expected one. */
export const names: readonly Attack[] = [
  {
    name: "lease-of-longer-name",
    what: "James Thomas shows the lease of Thomas James Wilson.",
    group: "images",
    async scene(studio) {
      const { holder, other } = studio;
      const [first = ""] = holder.givenNames.split(" ");
      const person = { ...holder, seed: `${holder.seed}/short`, givenNames: first };
      const tenant = { ...person, givenNames: `${person.surname} ${first}`, surname: other.surname };
      const licence = await licenceScene(studio, person);
      return postal(studio, licence, "Lease Agreement", tenant);
    },
  },
  {
    name: "lease-of-junior",
    what: "Smith shows the lease of Smith Jr.",
    group: "images",
    async scene(studio) {
      const suffix = ["Jr", "Sr", "III"][studio.index % 3];
      const tenant = { ...studio.holder, surname: `${studio.holder.surname} ${suffix}` };
      return postal(studio, await licenceScene(studio), "Lease Agreement", tenant);
    },
  },
];
