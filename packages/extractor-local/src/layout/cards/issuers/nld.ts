import type { Issuer } from "./issuer.ts";

export const nld: Issuer = {
  code: "NLD",
  signs: ["NL"],
  names: ["Koninkrijk der Nederlanden", "Kingdom of the Netherlands"],
  authorities: ["RDW"],
  titles: {
    licence: ["Rijbewijs"],
    identityCard: ["Identiteitskaart", "Nederlandse identiteitskaart"],
    residencePermit: ["Verblijfstitel", "Verblijfsvergunning", "Verblijfsdocument"],
  },
};
