import type { Issuer } from "./issuer.ts";

export const nga: Issuer = {
  code: "NGA",
  signs: ["WAN"],
  names: ["Federal Republic of Nigeria"],
  authorities: ["NIMC", "FRSC"],
  titles: {
    licence: ["National driver's licence", "Driver's licence"],
    identityCard: ["National identity card", "National e-ID card"],
    residencePermit: ["Residence permit"],
  },
};
