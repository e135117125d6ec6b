import { ExtractionError, type Extractor } from "@passmuster/core/ports";
import { manualEnvironment } from "@passmuster/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { identityBody, imageText, type Service } from "../../service.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const photoId = `${sessionPath}/uploads/photo-id`;
const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
const card = { photo_id: { type: "National ID Card", number: "X1234567", country: "ATA" } };
const soon = { timeout: 20_000 };
const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.passmuster.close();
});

/** Looks first. A reading waits for `release`, and its first `failures` fail. */
function lookingExtractor({ isWhole = false, failures = 0, compares = false } = {}) {
  const calls: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  let begin: () => void = () => undefined;
  const found = (number: string, name: string) => ({
    data: { document: { identified: "1", type: name, number, expirationDate: "2035-01-01" } } as const,
    quality: [],
  });
  const extractor: Extractor = {
    capabilities: () => ({
      name: "looks",
      mrz: true,
      barcode: true,
      text: true,
      faces: true,
      quality: true,
      sandbox: false,
    }),
    async look({ document, back }) {
      calls.push(back ? "look at both" : "look at front");
      return { extraction: found("LOOKED", document.type.name), isWhole };
    },
    async extract({ document, back }) {
      calls.push(back ? "read both" : "read front");
      begin();
      await gate;
      if (calls.filter((call) => call.startsWith("read")).length <= failures)
        throw new ExtractionError("Not now.", { retryable: true });
      return found("READ", document.type.name);
    },
    ...(compares && {
      async compare({ front }) {
        calls.push(front ? "compare with front" : "look at selfie");
        const selfie = { faces: 1, copied: front !== undefined };
        return { selfie, ...(front && { selfieComparison: "91" }), quality: [] };
      },
    }),
  };
  const hold = () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    gate = promise;
    begin = resolve;
    return { begun, release };
  };
  return { extractor, calls, hold };
}

async function openedWith(extractor: Extractor, body: object = identityBody) {
  const environment = manualEnvironment();
  const service = await sessionService({ extractor, environment });
  services.push(service);
  const { user, id } = await opened(service, body);
  const uploaded = async () => (await user("GET", sessionPath)).json.data.documents[0].uploaded;
  const numbers = async () => {
    const { json } = await service.call("GET", `/api/v1/identity/verifications/${id}`);
    return JSON.stringify(json.data.documents);
  };
  const kept = async () => {
    const { json } = await service.call("GET", `/api/v1/identity/verifications/${id}`);
    const path = `/api/v1/identity/documents/${json.data.documents[0].id}/reading`;
    return (await service.call("GET", path)).json.data;
  };
  return { service, environment, user, uploaded, numbers, kept };
}

test("a first look gives the advice while the reading still runs", async () => {
  const { extractor, hold } = lookingExtractor();
  const { service, user, uploaded, kept } = await openedWith(extractor);
  const { begun, release } = hold();
  await user("PUT", photoId, passport);
  const drained = service.passmuster.drain();
  await begun;
  expect(await uploaded()).toMatchObject({ reading: "read", found: { valid_until_year: 2035 }, advice: [] });
  expect(await kept()).toMatchObject({ state: "reading", extracted_data: [] });
  release();
  await drained;
  expect(await kept()).toMatchObject({ state: "read", extracted_data: { document: { number: "READ" } } });
});

test("a first look is never judged, also if the reading after it failed", async () => {
  const { extractor, calls } = lookingExtractor({ failures: 1 });
  const { service, user, uploaded, numbers } = await openedWith(extractor);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  expect(await uploaded()).toMatchObject({ reading: "read" });
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front", "read front", "read front"]);
  expect(await numbers()).toContain("READ");
  expect(await numbers()).not.toContain("LOOKED");
});

test("a reading that follows the look at a replaced image is not kept", async () => {
  const { extractor, hold } = lookingExtractor();
  const { service, user, uploaded, kept } = await openedWith(extractor);
  const { begun, release } = hold();
  await user("PUT", photoId, passport);
  const drained = service.passmuster.drain();
  await begun;
  const { json } = await user("PUT", photoId, passport);
  expect(json.data.documents[0].uploaded).toMatchObject({ reading: "reading", found: null });
  const { begun: again, release: end } = hold();
  release();
  await again;
  expect(await kept()).toMatchObject({ state: "reading", extracted_data: [] });
  expect(await uploaded()).toMatchObject({ reading: "read" });
  end();
  await drained;
  expect(await kept()).toMatchObject({ state: "read" });
});

test("a front whose back follows within ten seconds is only looked at", async () => {
  const { extractor, calls } = lookingExtractor();
  const { service, environment, user, uploaded } = await openedWith(extractor, {
    ...identityBody,
    documents: card,
  });
  const front = { type: 12, country: "ATA", front_side_data: imageText };
  await user("PUT", photoId, { document: front });
  await service.passmuster.drain();
  expect(await uploaded()).toMatchObject({ reading: "read", sides: ["front"] });
  await user("PUT", photoId, { document: { ...front, back_side_data: imageText } });
  await service.passmuster.drain();
  environment.advance(11_000_000);
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front", "look at both", "read both"]);
});

test("a front that stays alone is read after ten seconds", async () => {
  const { extractor, calls } = lookingExtractor();
  const { service, environment, user } = await openedWith(extractor, { ...identityBody, documents: card });
  await user("PUT", photoId, { document: { type: 12, country: "ATA", front_side_data: imageText } });
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front"]);
  environment.advance(11_000_000);
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front", "read front"]);
});

test("a first look that is whole is the reading", async () => {
  const { extractor, calls } = lookingExtractor({ isWhole: true });
  const { service, user, kept } = await openedWith(extractor);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  expect(await kept()).toMatchObject({ state: "read", extracted_data: { document: { number: "LOOKED" } } });
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front"]);
});

test(
  "a selfie gets its advice while the photo ID is read, and is compared with it afterwards",
  soon,
  async () => {
    const { extractor, calls, hold } = lookingExtractor({ compares: true });
    const { service, user } = await openedWith(extractor);
    const selfie = async () => {
      const { json } = await user("GET", sessionPath);
      return json.data.documents.find(({ context }: { context: string }) => context === "selfie").uploaded;
    };
    const { begun, release } = hold();
    await user("PUT", photoId, passport);
    await service.passmuster.start();
    await begun;
    await user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
    await vi.waitUntil(async () => (await selfie()).reading === "read", soon);
    release();
    await vi.waitUntil(async () => (await selfie()).advice.length > 0, soon);
    expect(calls).toEqual(["look at front", "read front", "look at selfie", "compare with front"]);
    expect((await selfie()).advice).toMatchObject([{ code: "selfie_copied" }]);
  },
);

test("a selfie after a photo ID that was read is looked at by itself, and compared once", async () => {
  const { extractor, calls } = lookingExtractor({ compares: true, isWhole: true });
  const { service, user } = await openedWith(extractor);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  await user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
  await service.passmuster.drain();
  expect(calls).toEqual(["look at front", "look at selfie", "compare with front"]);
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect(calls).toHaveLength(3);
});
