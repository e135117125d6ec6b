import type { Category, CreateInput, DocumentTypeName, Flow } from "@passmuster/core";

/** A person for the sandbox, with the documents that the flow takes. Every check passes. */
export function trialInput(flow: Flow): CreateInput {
  const photoId = named(flow, "photo_id");
  const proofOfAddress = named(flow, "proof_of_address");
  return {
    vendorReference: "passmuster dev",
    person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
    ...(flow.proofOfAddress !== "none" && { address: home }),
    documents: {
      ...(photoId && flow.photoId !== "none" && { photoId }),
      ...(proofOfAddress && flow.proofOfAddress !== "none" && { proofOfAddress }),
    },
  };
}

/** Specimens are of Antarctica, which issues no documents. */
const nowhere = "ATA";
const home = { street: "1 Sample Street", city: "Sampleton", postalCode: "10001", country: nowhere };

function named(flow: Flow, category: Category) {
  const types = flow.documentTypes.filter((type) => type.category === category);
  const open = types.find(({ countries }) => countries === undefined) ?? types[0];
  const type = types.find(({ name }) => name === "Passport") ?? open;
  if (!type) return undefined;
  const country = type.countries?.[0] ?? nowhere;
  return { type: type.name as DocumentTypeName, number: "X1234567", country };
}

/** The same as a request of the API, for `curl`. */
export function trialBody({ person, address, documents }: CreateInput): object {
  const { photoId, proofOfAddress } = documents ?? {};
  return {
    person: {
      first_name: person?.firstName,
      last_name: person?.lastName,
      date_of_birth: person?.dateOfBirth,
    },
    ...(address && {
      address: {
        street: address.street,
        city: address.city,
        postal_code: address.postalCode,
        country: address.country,
      },
    }),
    documents: {
      ...(photoId && { photo_id: photoId }),
      ...(proofOfAddress && { proof_of_address: proofOfAddress }),
    },
  };
}
