"use server";

import { passmuster } from "../lib/passmuster";

/** A verification for the signed-in person, and the address of its page. */
export async function verify(): Promise<string> {
  const { url } = await (await passmuster()).flow("identity").verifications.create({
    person: { firstName: "Ines", lastName: "Marlow" },
    documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  return url;
}
