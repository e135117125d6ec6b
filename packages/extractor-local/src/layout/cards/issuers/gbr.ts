import type { Issuer } from "./issuer.ts";

export const gbr: Issuer = {
  code: "GBR",
  signs: ["UK", "GB"],
  names: ["United Kingdom of Great Britain and Northern Ireland", "United Kingdom"],
  authorities: ["DVLA"],
  titles: {
    licence: ["Driving licence"],
    identityCard: ["Identity card"],
    residencePermit: ["Residence permit", "Biometric residence permit"],
  },
};
