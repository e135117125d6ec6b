import type { Issuer } from "./issuer.ts";

export const cyp: Issuer = {
  code: "CYP",
  signs: ["CY"],
  names: ["Κυπριακή Δημοκρατία", "Republic of Cyprus", "Kıbrıs Cumhuriyeti"],
  titles: {
    licence: ["Άδεια οδήγησης"],
    identityCard: ["Δελτίο ταυτότητας", "Kimlik kartı"],
    residencePermit: ["Άδεια διαμονής"],
  },
};
