import type { Issuer } from "./issuer.ts";

export const ita: Issuer = {
  code: "ITA",
  signs: ["I"],
  names: ["Repubblica Italiana", "Italian Republic"],
  authorities: ["MIT-UCO", "MC-UCO"],
  titles: {
    licence: ["Patente di guida"],
    identityCard: ["Carta d'identità", "Carta di identità"],
    residencePermit: ["Permesso di soggiorno", "Carta di soggiorno"],
  },
};
