import type { Issuer } from "./issuer.ts";

export const gha: Issuer = {
  code: "GHA",
  signs: ["GH"],
  names: ["Republic of Ghana"],
  authorities: ["DVLA"],
  titles: {
    licence: ["Driver's licence", "Driving licence"],
    identityCard: ["Ghana card", "Identity card", "ECOWAS identity card"],
    residencePermit: ["Residence permit", "Non-citizen ID card"],
  },
};
