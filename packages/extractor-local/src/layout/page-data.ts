import type { VerificationDocumentType } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { stateName } from "../mrz/states.ts";
import type { PostalAddress } from "./pages/address.ts";
import { pageKinds } from "./pages/kinds.ts";
import type { PageFields } from "./pages/read-page.ts";

/** The fields of a page in the specification's groups. The page itself must name the announced type. */
export function pageData(type: VerificationDocumentType, page: PageFields): ExtractedData {
  const { kind, person, address, number, issuer, until, since, country = address?.countryCode } = page;
  const identified = kind === type.id;
  const name = identified ? type.name : pageKinds.find(({ id }) => id === kind)?.name;
  const countryName = address?.country ?? (country && stateName(country));
  return {
    ...(person && { person }),
    ...(address && { address: withoutCode(address) }),
    document: {
      ...(name && { type: name }),
      ...(number && { number }),
      ...(issuer && { issuingEntity: issuer }),
      ...(until && { expirationDate: until }),
      ...(since && { issueDate: since }),
      ...(country && { countryCode: country }),
      ...(countryName && { countryName }),
      identified: identified ? "1" : "0",
    },
  };
}

function withoutCode({
  countryCode: _code,
  ...address
}: PostalAddress): NonNullable<ExtractedData["address"]> {
  return address;
}
