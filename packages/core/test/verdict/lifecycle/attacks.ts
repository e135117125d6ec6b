import type { Extraction, ExtractionInput } from "@passmuster/core/ports";
import { afterEach, expect } from "vitest";
import {
  createService,
  decodedOnce,
  identityBody,
  imageText,
  passport,
  type Service,
} from "../../service.ts";

let service: Service | undefined;
afterEach(async () => {
  await service?.passmuster.close();
  service = undefined;
});

export async function opened(options: Parameters<typeof createService>[0] = {}): Promise<Service> {
  service = await createService(options, { images: decodedOnce() });
  return service;
}

export const identity = "/api/v1/identity";
export const postal = "/api/v1/postal1583";
export const licence = {
  context_type: "PHOTO_ID",
  type: 1,
  country: "USA",
  front_side_data: imageText,
  back_side_data: imageText,
};
export const lease = {
  context_type: "PROOF_OF_ADDRESS",
  type: 23,
  country: "USA",
  front_side_data: imageText,
};
export const selfie = { context_type: "SELFIE", type: 41, country: "USA", front_side_data: imageText };

/** A verification with these documents, submitted and not yet read. */
export async function submitted({ call }: Service, flow: string, body: object, documents: readonly object[]) {
  const { id } = (await call("POST", `${flow}/verifications`, body)).json.data;
  const uploaded: string[] = [];
  for (const document of documents) {
    const { status, json } = await call("POST", `${flow}/documents`, { verification: id, document });
    expect(status).toBe(201);
    uploaded.push(json.data.id);
  }
  expect((await call("PUT", `${flow}/verifications/${id}/submit`)).status).toBe(200);
  return { id: id as string, uploaded };
}

export const statusOf = async ({ call }: Service, flow: string, id: string) =>
  (await call("GET", `${flow}/verifications/${id}`)).json.data.status_label;

export type Answer = (read: Extraction, input: ExtractionInput) => Extraction;

export async function outcomeOf(
  opened: Service,
  answer: Answer,
  flow = identity,
  body: object = identityBody,
  documents: readonly object[] = [passport("").document],
) {
  opened.extractor.play(async (input, _signal, next) => answer(await next(), input));
  const { id } = await submitted(opened, flow, body, documents);
  await opened.passmuster.drain();
  return statusOf(opened, flow, id);
}

export const inDocument = (read: Extraction, document: object): Extraction => ({
  ...read,
  data: { ...read.data, document: { ...read.data.document, ...document } },
});
