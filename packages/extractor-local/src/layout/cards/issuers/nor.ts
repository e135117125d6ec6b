import type { Issuer } from "./issuer.ts";

export const nor: Issuer = {
  code: "NOR",
  signs: ["N"],
  names: ["Kongeriket Norge", "Kongeriket Noreg", "Norge Norway", "Kingdom of Norway"],
  authorities: ["Statens vegvesen"],
  titles: {
    licence: ["Førerkort", "Førarkort"],
    identityCard: ["Nasjonalt identitetskort", "Nasjonalt ID-kort"],
    residencePermit: ["Oppholdstillatelse", "Oppholdskort"],
  },
  ownLanguage: true,
};
