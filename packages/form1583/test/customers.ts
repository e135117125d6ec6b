import {
  type CreateInput,
  documentTypes,
  type Passmuster,
  type VerificationDetailView,
} from "@passmuster/core";
import type { testPassmuster } from "@passmuster/core/testing";

export type Kit = Awaited<ReturnType<typeof testPassmuster>>;

export const application = {
  mailbox: { street: "1 Ferry Lane", pmb: "12", city: "Cinder Falls", state: "OR", postalCode: "97999" },
  agency: { name: "Ferry Lane Mail", address: "1 Ferry Lane, Cinder Falls OR 97999" },
  phone: "+1 503 555 0100",
  email: "ines@example.test",
  service: "personal",
} as const;

export const business = {
  name: "Quarry Works LLC",
  type: "LLC",
  address: "2 Fern Row, Cinder Falls OR 97999",
  phone: "+1 503 555 0101",
  registeredIn: "Alder County, OR",
};

export const home = {
  street: "14 Quarry Steps",
  city: "Cinder Falls",
  state: "OR",
  postalCode: "97999",
  country: "USA",
};

type Application = Parameters<ReturnType<Passmuster["flow"]>["verifications"]["updateApplication"]>[1];

/** A customer with two documents: their types by id, and what differs from Ines Marlow of Cinder Falls. */
export interface Customer {
  readonly photoId?: number;
  readonly addressId?: number;
  readonly flow?: "postal1583" | "postal1583-skip-country";
  readonly country?: string;
  readonly person?: CreateInput["person"];
  readonly address?: CreateInput["address"];
  readonly application?: Partial<Application>;
}

/** The customer's verification, as far as no person is needed, with the application and the parts. */
export async function customer(kit: Kit, given: Customer = {}): Promise<VerificationDetailView> {
  const { photoId = 3, addressId = 23, flow = "postal1583", country = "USA" } = given;
  const passmuster: Passmuster = kit.passmuster;
  const { verifications, documents } = passmuster.flow(flow);
  const [photo, proof] = [named(photoId), named(addressId)];
  const issuer = photo.countries?.[0] ?? country;
  const { id } = await verifications.create({
    person: given.person ?? { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
    address: given.address ?? home,
    documents: {
      photoId: { type: photo.name, number: `P${photoId}00${addressId}`, country: issuer },
      proofOfAddress: { type: proof.name, number: `A${addressId}00${photoId}`, country: "USA" },
    },
  });
  for (const [type, from] of [
    [photo, issuer],
    [proof, "USA"],
  ] as const)
    await documents.upload({
      verification: id,
      document: {
        contextType: type.category === "photo_id" ? "PHOTO_ID" : "PROOF_OF_ADDRESS",
        type: type.id,
        country: from,
        frontSideData: kit.make.picture(),
        ...(type.sides === 2 && { backSideData: kit.make.picture() }),
      },
    });
  await verifications.submit(id);
  await kit.passmuster.drain();
  await verifications.updateApplication(id, { ...application, ...given.application });
  return verifications.get(id, { withParts: true });
}

function named(id: number) {
  const type = documentTypes.find((one) => one.id === id);
  if (!type) throw new Error(`There is no document type ${id}.`);
  return type;
}
