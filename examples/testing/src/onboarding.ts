import type { Passmuster } from "passmuster";

export interface Customer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passport: string;
  standing: "new" | "asked" | "welcome" | "refused";
}

const standings: Readonly<Record<string, Customer["standing"]>> = {
  Approved: "welcome",
  Rejected: "refused",
  Expired: "new",
};

/** The host's own logic: customers, and the effects of a verification on them. */
export function createOnboarding(passmuster: Passmuster, customers: readonly Customer[]) {
  const find = (id: string | null): Customer | undefined => customers.find((customer) => customer.id === id);

  passmuster.on("*", async ({ type, flow, verificationId, verificationStatusLabel }) => {
    if (!type.startsWith("verification.")) return;
    const { vendorReference } = await passmuster.flow(flow).verifications.get(verificationId);
    const customer = find(vendorReference);
    if (customer) customer.standing = standings[verificationStatusLabel] ?? "asked";
  });

  return {
    /** Resolves to the verification's id. */
    async ask(id: string): Promise<string> {
      const customer = find(id);
      if (!customer) throw new Error("Unknown customer.");
      const { firstName, lastName, passport } = customer;
      const verification = await passmuster.flow("identity").verifications.create({
        vendorReference: id,
        person: { firstName, lastName },
        documents: { photoId: { type: "Passport", number: passport, country: "ATA" } },
      });
      return verification.id;
    },
  };
}
