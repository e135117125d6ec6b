import { type FlowOptions, memoryBlobs, type PassmusterOptions } from "@passmuster/core";
import type { BlobStore, ComparisonInput, FaceComparison } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { patterned } from "../service/session/patterned.ts";
import { image } from "../service.ts";
import { checked, start, submitted } from "./service.ts";

/** The face of every document and selfie here. */
export const own = image;
/** Somebody else's. */
export const other = patterned;

export const oneFace = { selfie: { faces: 1, copied: false }, quality: [] } as const;

/** Pictures of the same bytes show one person. `seen` is what the reader finds on somebody else's. */
export function faceReader(seen: () => FaceComparison = () => ({ ...oneFace, selfieComparison: "12.5" })) {
  return {
    ...scriptedExtractor(),
    async compare({ selfie, front }: ComparisonInput): Promise<FaceComparison> {
      if (other.equals(selfie.bytes)) return seen();
      return { ...oneFace, ...(front && { selfieComparison: "97.5" }) };
    },
  };
}

/** Blobs of a store, by what is put into and deleted from it. */
function listedBlobs() {
  const [store, keys] = [memoryBlobs(), new Set<string>()];
  const blobs: BlobStore = {
    ...store,
    put: (key, blob) => store.put(key, blob).then(() => void keys.add(key)),
    delete: (gone) => store.delete(gone).then(() => gone.forEach((key) => void keys.delete(key))),
  };
  return { blobs, keys };
}

export async function begun(flow: Partial<FlowOptions> = {}, options: Partial<PassmusterOptions> = {}) {
  const { blobs, keys } = listedBlobs();
  const service = await start(flow, { blobs, extractor: faceReader(), ...options });
  const pictureOf = async (id: string) =>
    (await service.storage.load("default", id as never))?.presence?.result?.picture;
  /** The end of a verification whose provider gave this reference picture. */
  const ended = async (reference: Uint8Array | undefined) => {
    service.says(reference ? { reference } : {});
    const person = await service.open();
    await checked(person);
    await submitted(person);
    const { status_label, presence, documents } = await service.detail(person.id);
    const { approved_rules, failed_rules } = documents[0].rules ?? {};
    return { person, status_label, presence, documents, approved_rules, failed_rules };
  };
  return { ...service, keys, pictureOf, ended };
}
