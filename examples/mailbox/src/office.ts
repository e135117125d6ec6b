import type { Passmuster } from "@passmuster/core";
import {
  certifyQuarter,
  csvOfQuarter,
  type FieldMap,
  fillForm1583,
  type Quarter,
} from "@passmuster/form1583";

export interface NewCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly home: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  };
  /** The number of a passport of Antarctica, which the sandbox reads as expected. */
  readonly passport: string;
  readonly box: string;
  readonly phone: string;
  readonly email: string;
}

/** The PDF form of the post, and which of its fields each box is. */
export interface Blank {
  readonly pdf: Uint8Array;
  readonly map: FieldMap;
}

const agency = { name: "Ferry Lane Mail", address: "1 Ferry Lane, Cinder Falls OR 97999" };
const office = { street: "1 Ferry Lane", city: "Cinder Falls", state: "OR", postalCode: "97999" };

/** The server of an agency that receives mail for its customers. */
export function createOffice(passmuster: Passmuster) {
  const { verifications, documents } = passmuster.flow("postal1583");
  const withParts = (id: string) => verifications.get(id, { withParts: true });

  return {
    /** Takes a customer with two IDs, submitted for reading. Resolves to the verification's id. */
    async welcome(customer: NewCustomer, picture: Uint8Array): Promise<string> {
      const { id } = await verifications.create({
        vendorReference: `box-${customer.box}`,
        person: { firstName: customer.firstName, lastName: customer.lastName, dateOfBirth: "1990-04-12" },
        address: { ...customer.home, country: "USA" },
        documents: {
          photoId: { type: "Passport", number: customer.passport, country: "ATA" },
          proofOfAddress: { type: "Lease Agreement", country: "USA" },
        },
      });
      const shown = { verification: id };
      const passport = { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: picture } as const;
      const lease = { ...passport, contextType: "PROOF_OF_ADDRESS", type: 23, country: "USA" } as const;
      await documents.upload({ ...shown, document: passport });
      await documents.upload({ ...shown, document: lease });
      await verifications.updateApplication(id, {
        mailbox: { ...office, pmb: customer.box },
        agency,
        phone: customer.phone,
        email: customer.email,
        service: "personal",
      });
      await verifications.submit(id);
      return id;
    },

    /** An agent saw the signature. Resolves to whether mail may be delivered. */
    async witness(id: string, by: string, at: string): Promise<boolean> {
      const { postal } = await verifications.witness(id, { by, method: "in_person", at });
      return postal?.ready ?? false;
    },

    /** The form to sign; without a blank, a page of our own. */
    async form(id: string, blank?: Blank): Promise<Uint8Array> {
      return fillForm1583(blank?.pdf ?? null, await withParts(id), { maps: blank ? [blank.map] : [] });
    },

    /** Those whose IDs expire before a day. */
    async expiringBefore(day: string): Promise<readonly string[]> {
      const { items } = await verifications.list({ expiringBefore: day, perPage: 100 });
      return items.map(({ id }) => id);
    },

    /** Certifies the list of a quarter. */
    async certify(day: string, by: string): Promise<{ readonly quarter: Quarter; readonly csv: string }> {
      const certified = await certifyQuarter(passmuster, day, by);
      return { quarter: certified, csv: csvOfQuarter(certified) };
    },

    async close(id: string, at: string, forwardingAddress: string): Promise<void> {
      await verifications.closeMailbox(id, { at, forwardingAddress });
    },

    /** What a postal inspector gets of a box: the case file, a PDF. The record says who got it. */
    inspect: (id: string, inspector: string) => verifications.file(id, { reader: inspector }),
  };
}
