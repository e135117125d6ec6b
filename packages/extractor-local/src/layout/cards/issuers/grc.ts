import type { Issuer } from "./issuer.ts";

export const grc: Issuer = {
  code: "GRC",
  signs: ["GR"],
  names: ["Ελληνική Δημοκρατία", "Hellenic Republic"],
  titles: {
    licence: ["Άδεια οδήγησης"],
    identityCard: ["Δελτίο ταυτότητας", "Αστυνομική ταυτότητα"],
    residencePermit: ["Άδεια διαμονής", "Άδεια παραμονής"],
  },
};
