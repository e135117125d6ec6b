import { defineFlow, type PolicyOptions } from "@passmuster/core";
import type { Extraction, ListHit } from "@passmuster/core/ports";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { listing } from "../../listing.ts";

export const flowWith = (policy: unknown) =>
  defineFlow({
    path: "own",
    label: "Own",
    photoId: "required",
    proofOfAddress: "optional",
    selfie: "optional",
    documentTypes: [3, 12, 30, 41],
    policy: policy as PolicyOptions,
  });

export interface Given {
  readonly vendorState?: string;
  readonly person?: object;
  readonly document?: object;
  readonly withSelfie?: boolean;
  /** What lists say about the person; none is searched without it. */
  readonly hits?: readonly Partial<ListHit>[];
  /** While the document is read. */
  readonly meanwhile?: (change: (vendorState: string) => Promise<unknown>) => Promise<unknown>;
}

/** A passport of Antarctica of somebody who is 35, read without a fault unless a test says otherwise. */
export async function decideWith(
  policy: PolicyOptions,
  { vendorState, person, document, withSelfie, hits, meanwhile }: Given = {},
) {
  const extractor = scriptedExtractor();
  const service = await testPassmuster({
    flows: [flowWith(policy)],
    extractor,
    work: { readAtUpload: false },
    ...(hits && { screening: listing(() => hits) }),
  });
  const flow = service.passmuster.flow("own");
  let id = "";
  extractor.play(async (_input, _signal, next): Promise<Extraction> => {
    await meanwhile?.((state) => flow.verifications.update(id, { vendorState: state }));
    const read = await next();
    const data = {
      person: { ...read.data.person, ...person },
      document: { ...read.data.document, ...document },
    };
    const { surname } = (person ?? {}) as { readonly surname?: string };
    return {
      ...read,
      data: { ...read.data, ...data },
      // What is read is stated by the zone and the print.
      ...(read.printed && { printed: { ...read.printed, person: { ...read.printed.person, ...person } } }),
      ...(read.mrz && surname && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, surname } } }),
    };
  });
  const expected = { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" };
  const input = { person: expected, ...(vendorState !== undefined && { vendorState }) };
  const made = await service.started({ flow: "own", input });
  id = made.id;
  const selfie = {
    contextType: "SELFIE",
    type: 41,
    country: "ATA",
    frontSideData: service.make.picture(),
  } as const;
  if (withSelfie) await flow.documents.upload({ verification: id, document: selfie });
  await flow.verifications.submit(id);
  await service.passmuster.drain();
  const { status, documents } = await flow.verifications.get(id);
  const failedRules = documents[0]?.rules?.failedRules ?? {};
  return { status, failed: Object.keys(failedRules), failedRules, documents, flow };
}

export const rejecting = (when: object) => ({ conditions: [{ when, action: "reject" }] }) as PolicyOptions;
