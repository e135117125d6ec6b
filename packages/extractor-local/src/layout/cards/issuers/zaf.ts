import type { Issuer } from "./issuer.ts";

export const zaf: Issuer = {
  code: "ZAF",
  signs: ["ZA"],
  names: ["Republic of South Africa"],
  titles: {
    licence: ["Driving licence", "Carta de condução", "Bestuurslisensie"],
    identityCard: ["National identity card", "Identity card"],
    residencePermit: ["Permanent residence permit", "Residence permit"],
  },
};
