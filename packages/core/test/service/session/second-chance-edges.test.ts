import { afterAll, describe, expect, test } from "vitest";
import { person, reviewer } from "../../service.ts";
import {
  bill,
  blurred,
  body,
  type Change,
  detailOf,
  flows,
  ofDocument,
  passport,
  put,
  run,
  selfie,
  session,
  submit,
  submitted,
  withAddress,
} from "./second-chances.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const service = await sessionService({ flows });
afterAll(() => service.passmuster.close());

describe("a selfie that does not match", () => {
  const other: Change = (read) => ofDocument(read, { selfieComparison: "12" });

  test("is asked for again, and the photo ID stays", async () => {
    const { user } = await submitted(service, other, "thrice", true);
    const [photo, face] = (await session(user)).documents;
    expect([photo.retake, face.retake]).toEqual([false, true]);
    expect(face.suggestions).toMatchObject([{ code: "retake_selfie" }]);
    await put(user, "selfie", selfie);
    await run(service, user, (read) => read);
    expect((await session(user)).state).toBe("approved");
  });

  test("cannot be left out afterwards, though it was optional", async () => {
    const { user } = await submitted(service, other, "thrice", true);
    await user("DELETE", `${sessionPath}/uploads/selfie`);
    const { ready, documents } = await session(user);
    expect([ready, documents[1].retake]).toEqual([false, true]);
    expect((await submit(user)).json.code).toBe("documents_missing");
  });

  test("that is a copy of the portrait is for a person", async () => {
    const { user } = await submitted(
      service,
      (read) => ({ ...other(read), selfie: { faces: 1, copied: true } }),
      "thrice",
      true,
    );
    expect((await session(user)).state).toBe("review");
  });
});

test("documents that passed stay as they are", async () => {
  const { user } = await opened(service, withAddress, "address");
  await put(user, "photo-id", passport);
  await put(user, "proof-of-address", bill);
  await run(service, user, (read) => (read.mrz ? read : blurred(read)));
  const [photo, proof] = (await session(user)).documents;
  expect([photo.retake, photo.suggestions, proof.retake]).toEqual([false, [], true]);
});

test("an image of another person is never asked for again", async () => {
  const { passmuster, extractor, ...fresh } = await sessionService({ flows });
  const other = await opened(fresh, { ...body, person: { ...person, first_name: "Otto" } }, "once");
  const { user } = await opened(fresh, body, "thrice");
  extractor.play(async (_input, _signal, next) => blurred(await next()));
  for (const each of [other.user, user]) {
    await put(each, "photo-id", passport);
    await submit(each);
    await passmuster.drain();
  }
  expect((await session(user)).state).toBe("review");
  await passmuster.close();
});

test("a document that a person approved during the run is not asked for again", async () => {
  const { user, id } = await opened(service, withAddress, "address");
  const { json } = await put(user, "photo-id", passport);
  const document = json.data.documents[0].uploaded.id;
  await put(user, "proof-of-address", bill);
  service.extractor.play(async (_input, _signal, next) => {
    const read = await next();
    if (read.mrz) return blurred(read);
    await service.call("POST", `/api/v1/address/documents/${document}/decisions`, { status: 1, ...reviewer });
    return read;
  });
  await submit(user);
  await service.passmuster.drain();
  expect((await detailOf(service, id, "address")).status_label).toBe("Double Check");
});

test("after a reviewer's resubmit the person is asked once more where the old pictures fail", async () => {
  const { user, id } = await submitted(service, blurred);
  for (const _ of [2, 3]) {
    await put(user, "photo-id", passport);
    await run(service, user, blurred);
  }
  expect((await detailOf(service, id)).status_label).toBe("Double Check");
  await service.call("PUT", `/api/v1/thrice/verifications/${id}/resubmit`, reviewer);
  await service.passmuster.drain();
  expect(await session(user)).toMatchObject({
    state: "started",
    attempts: { made: 3, of: 4 },
    may_retry: true,
  });
  await put(user, "photo-id", passport);
  await run(service, user, blurred);
  expect((await detailOf(service, id)).status_label).toBe("Double Check");
});

test("a run that gives up is for a person, not for new pictures", async () => {
  const { user, id } = await opened(service, body, "thrice");
  await put(user, "photo-id", passport);
  await run(service, user, () => {
    throw new Error("The reader is broken.");
  });
  for (let tried = 0; tried < 12; tried += 1) {
    service.environment.advance(3_600_000_000);
    await service.passmuster.drain();
  }
  expect((await detailOf(service, id)).status_label).toBe("Double Check");
});
