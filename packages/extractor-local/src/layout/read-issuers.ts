import type { Extractor } from "@passmuster/core/ports";
import { licensors } from "../barcode/jurisdictions.ts";
import { issuers } from "./cards/issuers/index.ts";

type ReadIssuer = Awaited<ReturnType<NonNullable<Extractor["issuers"]>>>[number];

/** The issuers that the reader knows by the barcode of their licences, or by the titles of their cards. */
export function readIssuers(): readonly ReadIssuer[] {
  const byBarcode = licensors.map(
    ({ country, name }): ReadIssuer => ({ country, region: name, by: "barcode", documents: ["licence"] }),
  );
  const byTitle = [...issuers.values()].map(({ code, titles }): ReadIssuer => {
    const documents: ReadIssuer["documents"][number][] = [];
    if (titles.licence) documents.push("licence");
    if (titles.identityCard) documents.push("identity_card");
    if (titles.residencePermit) documents.push("residence_permit");
    return { country: code, by: "title", documents };
  });
  return [...byBarcode, ...byTitle];
}
