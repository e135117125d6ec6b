import { defineFlow } from "@passmuster/core";
import type { Extraction } from "@passmuster/core/ports";
import { address, type Caller, imageText, person, type Service } from "../../service.ts";
import { type Opened, opened, sessionPath } from "./service.ts";

export const shared = { photoId: "required", documentTypes: [3, 8, 12, 41], selfie: "optional" } as const;
export const flows = [
  defineFlow({ ...shared, path: "thrice", label: "Three attempts", attempts: 3 }),
  defineFlow({ ...shared, path: "once", label: "One attempt" }),
  defineFlow({
    ...shared,
    path: "address",
    label: "With an address",
    proofOfAddress: "required",
    documentTypes: [3, 30, 41],
    attempts: 2,
  }),
];

export const photoId = { type: "Passport", number: "X1234567", country: "ATA" };
export const body = { person, documents: { photo_id: photoId } };
export const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
export const withAddress = {
  person,
  address,
  documents: { photo_id: photoId, proof_of_address: { type: "Utility Bill", country: "USA" } },
};
export const bill = { document: { type: 30, country: "USA", front_side_data: imageText } };
export const selfie = { document: { front_side_data: imageText } };
export const put = (user: Caller, context: string, document: object) =>
  user("PUT", `${sessionPath}/uploads/${context}`, document);
export const submit = (user: Caller) => user("POST", `${sessionPath}/submit`);
export const session = async (user: Caller) => (await user("GET", sessionPath)).json.data;

export type Change = (read: Extraction) => Extraction;
export const blurred: Change = (read) => ({ ...read, quality: ["blurred"] });
export const expired: Change = (read) =>
  everywhere(read, { expirationDate: "2020-01-01" }, { expirationDate: "2020-01-01" });
export const otherKind: Change = (read) =>
  everywhere(read, { type: "National ID Card", number: "Z1234567" }, { documentNumber: "Z1234567" });
export const ofDocument = (read: Extraction, document: object): Extraction => ({
  ...read,
  data: { ...read.data, document: { ...read.data.document, ...document } },
});

/** Changes a value as it is read, as the zone has it and as it is printed. */
export function everywhere(read: Extraction, document: object, zone: object): Extraction {
  const { type: _, ...printed } = document as { readonly type?: string };
  return {
    ...ofDocument(read, document),
    ...(read.mrz && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, ...zone } } }),
    printed: { ...read.printed, document: { ...read.printed?.document, ...printed } },
  };
}

/** Submits, and has the documents read with `change`. */
export async function run({ extractor, passmuster }: Service, user: Caller, change: Change): Promise<void> {
  extractor.play(async (_input, _signal, next) => change(await next()));
  await submit(user);
  await passmuster.drain();
}

/** Opens a verification, uploads, submits and reads it with `change`. */
export async function submitted(
  service: Service,
  change: Change,
  flow = "thrice",
  withSelfie = false,
): Promise<Opened> {
  const one = await opened(service, body, flow);
  await put(one.user, "photo-id", passport);
  if (withSelfie) await put(one.user, "selfie", selfie);
  await run(service, one.user, change);
  return one;
}

export const detailOf = async ({ call }: Service, id: string, flow = "thrice") =>
  (await call("GET", `/api/v1/${flow}/verifications/${id}`)).json.data;
