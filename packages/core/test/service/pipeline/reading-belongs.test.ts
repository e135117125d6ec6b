import type { DocumentView } from "@passmuster/core";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { expectedOf, extractorByBytes, joined, picture, surnameOn } from "./reading-service.ts";

const size = inject("size");
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

const pictures = ["a", "bb", "ccc", "dddd"] as const;
const step = fc.oneof(
  fc.record({ act: fc.constant("photo" as const), name: fc.constantFrom(...pictures) }),
  fc.record({ act: fc.constant("selfie" as const), name: fc.constantFrom(...pictures) }),
  fc.record({ act: fc.constant("country" as const), name: fc.constantFrom("ATA", "NLD") }),
  fc.record({ act: fc.constant("expect" as const), name: fc.constantFrom(...pictures) }),
  fc.record({
    act: fc.constantFrom("no photo", "no selfie", "read", "hold", "hold", "release", "restart"),
    name: fc.constant(""),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Final {
  readonly photo: string;
  readonly selfie: string | undefined;
  readonly country: string;
  readonly lastName: string;
}

const context = { photo: "PHOTO_ID", selfie: "SELFIE" } as const;
const types = { photo: 3, selfie: 41 } as const;

/** What is judged, without ids, times, and links. */
const judged = (documents: readonly DocumentView[]) =>
  documents
    .map(({ extractedData, rules, statusLabel, country }) => {
      const { id: _, ...report } = rules ?? { id: "" };
      return { extractedData, report, statusLabel, country: country?.iso3 };
    })
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function afterSteps(
  steps: readonly Step[],
  how: { readonly comparesAlone: boolean; readonly looks: boolean },
) {
  const reader = extractorByBytes(how);
  let service = joined(reader.extractor);
  const { storage, environment } = service;
  let { verifications, documents, passmuster } = service;
  const { id } = await verifications.create(expectedOf(surnameOn("a")));
  const standing = { photo: "", selfie: "" };
  const shown = { photo: "", selfie: "" };
  let [country, lastName] = ["ATA", surnameOn("a")];
  let held: { readonly release: () => void; readonly reading: Promise<void> } | undefined;

  const release = async () => {
    held?.release();
    await held?.reading;
    held = undefined;
  };
  const put = async (part: "photo" | "selfie", name: string) => {
    const frontSideData = picture(name);
    if (standing[part]) {
      await documents.replace(standing[part], { verification: id, document: { frontSideData } });
    } else {
      const document = { contextType: context[part], type: types[part], country: "ATA", frontSideData };
      standing[part] = (await documents.upload({ verification: id, document })).id;
      if (part === "photo") country = "ATA";
    }
    shown[part] = name;
  };
  const drop = async (part: "photo" | "selfie") => {
    if (standing[part]) await documents.delete(standing[part]);
    standing[part] = "";
  };
  const take = async ({ act, name }: Step) => {
    if (act === "photo" || act === "selfie") return put(act, name);
    if (act === "no photo") return drop("photo");
    if (act === "no selfie") return drop("selfie");
    if (act === "expect") {
      lastName = surnameOn(name);
      await verifications.update(id, { person: expectedOf(lastName).person });
    }
    if (act === "country" && standing.photo) {
      country = name;
      await documents.replace(standing.photo, { verification: id, document: { country } });
    }
    if (act === "read") {
      await release();
      await passmuster.drain();
    }
    if (act === "hold" && !held) {
      const { begun, release: open } = reader.hold();
      const reading = passmuster.drain();
      held = { release: open, reading };
      await Promise.race([begun, reading]);
    }
    if (act === "release") await release();
    if (act === "restart") {
      await release();
      service = joined(reader.extractor, { storage, environment, blobs: service.blobs });
      ({ verifications, documents, passmuster } = service);
    }
  };
  for (const one of steps) await take(one);
  if (!standing.photo) await put("photo", "bb");
  const calls = reader.calls.length;
  await verifications.submit(id);
  await release();
  await passmuster.drain();
  const { documents: views, status } = await verifications.get(id);
  const final: Final = {
    photo: shown.photo,
    country,
    lastName,
    selfie: standing.selfie ? shown.selfie : undefined,
  };
  return { outcome: { judged: judged(views), status }, final, atSubmission: reader.calls.length - calls };
}

/** The outcome of a verification that was never read before its submission. */
async function readOnce({ photo, selfie, country, lastName }: Final) {
  const { extractor } = extractorByBytes({ comparesAlone: false });
  const { passmuster, verifications, documents } = joined(extractor, { work: { readAtUpload: false } });
  const { id: verification } = await verifications.create(expectedOf(lastName));
  const passport = { contextType: context.photo, type: types.photo, country, frontSideData: picture(photo) };
  await documents.upload({ verification, document: passport });
  if (selfie !== undefined) {
    const document = { contextType: context.selfie, type: types.selfie, country: "ATA" } as const;
    await documents.upload({ verification, document: { ...document, frontSideData: picture(selfie) } });
  }
  await verifications.submit(verification);
  await passmuster.drain();
  const { documents: views, status } = await verifications.get(verification);
  return { judged: judged(views), status };
}

test.each([
  { comparesAlone: true, looks: false },
  { comparesAlone: false, looks: false },
  { comparesAlone: true, looks: true },
  { comparesAlone: false, looks: true },
])("no reading judges other images, types or expectations, and no first look judges (%o)", async (how) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { outcome, final } = await afterSteps(steps, how);
      expect(outcome).toEqual(await readOnce(final));
    }),
    { numRuns: Math.ceil(size < 1 ? 20 * size : 60 * size), seed },
  );
});
