import type { Issuer } from "./issuer.ts";

export const ind: Issuer = {
  code: "IND",
  signs: ["IND"],
  names: ["Government of India", "Republic of India"],
  authorities: ["Unique Identification Authority of India", "UIDAI"],
  titles: {
    licence: ["Driving licence", "Union of India driving licence"],
    identityCard: ["Your Aadhaar No", "Identity card"],
    residencePermit: ["Residential permit", "Residence permit"],
  },
};
