import type { Extractor } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { expectedOf, extractorByBytes, joined, picture } from "./reading-service.ts";

/** Each reading waits for its own release. */
function releasedOneByOne() {
  const { extractor } = extractorByBytes({ comparesAlone: false });
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const watchers: { readonly count: number; readonly tell: () => void }[] = [];
  let [running, most, open] = [0, 0, false];
  const counted: Extractor = {
    ...extractor,
    async extract(input, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(new TextDecoder().decode(input.front.bytes));
      waiting.push(resolve);
      running += 1;
      most = Math.max(most, running);
      for (const { count, tell } of watchers) if (begun.length >= count) tell();
      if (!open) await promise;
      running -= 1;
      return extractor.extract(input, signal);
    },
  };
  const reached = (count: number): Promise<void> => {
    const { promise, resolve: tell } = Promise.withResolvers<void>();
    watchers.push({ count, tell });
    if (begun.length >= count) tell();
    return promise;
  };
  const release = (): void => waiting.shift()?.();
  const releaseAll = (): void => {
    open = true;
    while (waiting.length > 0) release();
  };
  return { extractor: counted, begun, reached, release, releaseAll, most: () => most };
}

test("a tenant's flood of uploads does not delay another tenant's reading", async () => {
  const { extractor, begun, reached, release, releaseAll } = releasedOneByOne();
  const { passmuster } = joined(extractor);
  const uploadFor = async (tenant: string) => {
    const { verifications, documents } = passmuster.forTenant(tenant).flow("identity");
    const { id: verification } = await verifications.create(expectedOf("A"));
    const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
    await documents.upload({ verification, document: { ...document, frontSideData: picture(tenant) } });
  };
  for (let count = 0; count < 60; count += 1) await uploadFor("flood");
  await passmuster.start();
  await reached(2);
  await uploadFor("calm");
  for (let count = 3; !begun.includes("calm") && count <= 20; count += 1) {
    release();
    await reached(count);
  }
  expect(begun.indexOf("calm")).toBeGreaterThan(0);
  expect(begun.indexOf("calm")).toBeLessThanOrEqual(10);
  releaseAll();
  await passmuster.close();
});

test("of one verification one document is read at a time", async () => {
  const { extractor, begun, reached, release, most } = releasedOneByOne();
  const { passmuster, verifications, documents } = joined(extractor);
  const put = async (name: string) => {
    const { id: verification } = await verifications.create(expectedOf("A"));
    const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
    const { id } = await documents.upload({
      verification,
      document: { ...document, frontSideData: picture(name) },
    });
    return { verification, id };
  };
  const { verification, id } = await put("one");
  await passmuster.start();
  await reached(1);
  await documents.replace(id, { verification, document: { frontSideData: picture("one again") } });
  await put("another");
  await reached(2);
  expect(begun).toEqual(["one", "another"]);
  release();
  await reached(3);
  expect([begun[2], most()]).toEqual(["one again", 2]);
  release();
  release();
  await passmuster.close();
});
