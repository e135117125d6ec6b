import type { Issuer } from "./issuer.ts";

export const phl: Issuer = {
  code: "PHL",
  signs: ["RP"],
  names: ["Republika ng Pilipinas", "Republic of the Philippines"],
  titles: {
    licence: ["Driver's license"],
    identityCard: ["Philippine Identification Card", "Pambansang Pagkakakilanlan"],
    residencePermit: ["Alien certificate of registration"],
  },
  order: "month first",
};
