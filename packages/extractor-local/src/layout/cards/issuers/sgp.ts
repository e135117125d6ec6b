import type { Issuer } from "./issuer.ts";

export const sgp: Issuer = {
  code: "SGP",
  signs: ["SGP"],
  names: ["Republic of Singapore"],
  titles: {
    licence: ["Driving licence"],
    identityCard: ["Identity card"],
    residencePermit: ["Long term visit pass", "Residence permit"],
  },
};
