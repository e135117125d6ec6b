import type { Issuer } from "./issuer.ts";

export const aus: Issuer = {
  code: "AUS",
  signs: ["AUS"],
  names: ["Commonwealth of Australia"],
  titles: {
    licence: ["Driver licence", "Driver's licence"],
    identityCard: ["Photo card", "Proof of age card"],
    residencePermit: ["Residence permit"],
  },
};
