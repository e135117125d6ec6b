import type { Verification } from "@passmuster/core/storage";
import { afterAll, describe, expect, test } from "vitest";
import { reviewer, type Service } from "../../service.ts";
import {
  bill,
  blurred,
  body,
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
} from "../session/second-chances.ts";
import { opened, sessionService } from "../session/service.ts";

const service = await sessionService({ flows });
afterAll(() => service.passmuster.close());

const sentence = "Please take the passport again, without the reflection.";
const asking = { comment: sentence, email: reviewer.email };
const pathOf = (id: string, flow = "once") => `/api/v1/${flow}/verifications/${id}`;
const retake = (id: string, more: object = {}, flow = "once") =>
  service.call("PUT", `${pathOf(id, flow)}/retake`, { ...asking, ...more });

describe("a reviewer asks for new pictures", () => {
  test("in Double Check of a flow with one attempt: the same link asks, in the reviewer's words", async () => {
    const { user, id } = await submitted(service, blurred, "once");
    expect(await session(user)).toMatchObject({ state: "review" });
    const answer = await retake(id);
    expect([answer.status, answer.json.data.status_label]).toEqual([200, "Started"]);
    const again = await session(user);
    expect(again).toMatchObject({ state: "started", ready: false, may_retry: true });
    expect(again.attempts).toEqual({ made: 1, of: 2 });
    expect(again.documents[0]).toMatchObject({
      retake: true,
      message: sentence,
      suggestions: [{ code: "retake_picture" }],
    });
    expect((await submit(user)).json.code).toBe("documents_missing");
    await put(user, "photo-id", passport);
    const [mended] = (await session(user)).documents;
    expect([mended.retake, mended.message]).toEqual([false, undefined]);
    await run(service, user, (read) => read);
    expect(await session(user)).toMatchObject({ state: "approved", attempts: { made: 2, of: 2 } });
  });

  test("new pictures that fail again end in Double Check, and the reviewer can ask once more", async () => {
    const { user, id } = await submitted(service, blurred, "once");
    for (const made of [1, 2, 3]) {
      expect(await session(user)).toMatchObject({ state: "review" });
      expect((await retake(id)).status).toBe(200);
      expect((await session(user)).attempts).toEqual({ made, of: made + 1 });
      await put(user, "photo-id", passport);
      await run(service, user, blurred);
    }
    expect((await detailOf(service, id, "once")).status_label).toBe("Double Check");
  });

  test("the history and a comment name the reviewer and the sentence; no decision of the old pictures stands", async () => {
    const seen: string[] = [];
    const { id } = await submitted(service, blurred, "once");
    service.passmuster.on("*", ({ type, verificationId }) => void (verificationId === id && seen.push(type)));
    await service.passmuster.drain();
    seen.length = 0;
    await retake(id);
    await service.passmuster.drain();
    const { history, comments, documents } = await detailOf(service, id, "once");
    expect(history[0]).toMatchObject({
      from_status: "Double Check",
      to_status: "Started",
      user: reviewer.email,
      comment: sentence,
    });
    expect(comments[0]).toMatchObject({ content: sentence, status: "Started" });
    const [document] = documents;
    expect([document.status_label, document.extracted_data, document.rules]).toEqual(["Uploaded", [], null]);
    expect(document.decisions.map((made: { status_label: string }) => made.status_label)).toEqual([
      "Canceled",
    ]);
    expect(seen).toEqual(["decision.canceled"]);
  });

  test("a rejected verification returns too, with every document if none failed a rule", async () => {
    const { user, id } = await submitted(service, (read) => read, "once", true);
    await service.call("PUT", `${pathOf(id)}/reject`, reviewer);
    expect((await session(user)).state).toBe("rejected");
    expect((await retake(id)).status).toBe(200);
    const [photo, face] = (await session(user)).documents;
    expect([photo.retake, face.retake]).toEqual([true, true]);
    expect([photo.suggestions, face.suggestions, face.message]).toEqual([[], [], sentence]);
  });

  test("a selfie that does not match is asked for, and the photo ID stays", async () => {
    const other = (read: Parameters<typeof blurred>[0]) => ofDocument(read, { selfieComparison: "12" });
    const { user, id } = await submitted(service, other, "once", true);
    await retake(id);
    const [photo, face] = (await session(user)).documents;
    expect([photo.retake, photo.message, face.retake]).toEqual([false, undefined, true]);
    expect(face.suggestions).toMatchObject([{ code: "retake_selfie" }]);
  });

  test("named documents are asked for, and no others", async () => {
    const { user, id } = await opened(service, withAddress, "address");
    await put(user, "photo-id", passport);
    await put(user, "proof-of-address", bill);
    await run(service, user, (read) =>
      read.mrz ? { ...read, printed: { document: { number: "OTHER1" } } } : read,
    );
    const { documents, status_label } = await detailOf(service, id, "address");
    expect(status_label).toBe("Double Check");
    expect((await retake(id, { documents: [documents[1].id] }, "address")).status).toBe(200);
    const [photo, proof] = (await session(user)).documents;
    expect([photo.retake, proof.retake, proof.message]).toEqual([false, true, sentence]);
    await put(user, "proof-of-address", bill);
    expect((await session(user)).ready).toBe(true);
  });

  test("an optional selfie that is asked for cannot be left out", async () => {
    const { user, id } = await submitted(service, blurred, "once", true);
    const { documents } = await detailOf(service, id, "once");
    await retake(id, { documents: [documents[1].id] });
    await user("DELETE", "/api/v1/session/uploads/selfie");
    expect((await submit(user)).json.code).toBe("documents_missing");
    await put(user, "selfie", selfie);
    expect((await session(user)).ready).toBe(true);
  });

  test("the run that was deciding when a reviewer asked has no effect", async () => {
    const { user, id } = await submitted(service, blurred, "once");
    service.extractor.play(async (_input, _signal, next) => {
      await retake(id);
      return next();
    });
    await service.call("PATCH", pathOf(id), { status: 5, ...reviewer });
    await service.passmuster.drain();
    expect(await session(user)).toMatchObject({ state: "started", may_retry: true });
  });
});

describe("a retake is refused", () => {
  const codeOf = async (id: string, more: object = {}) => (await retake(id, more)).json.code;

  test("in every status but Double Check and Rejected, with the reason", async () => {
    const { id } = await submitted(service, blurred, "once");
    const stored = (await service.storage.load("default", id as Verification["id"])) as Verification;
    const inStatus = async (status: Verification["status"]) => {
      const other = service.environment.id("ver");
      const documents = stored.documents.map((one) => ({ ...one, id: service.environment.id("doc") }));
      await service.storage.save({ ...stored, id: other, version: 1, status, documents }, []);
      return [status, (await codeOf(other)) ?? "asked"];
    };
    const found = [];
    for (const status of ["started", "submitted", "approved", "expired", "hold", "canceled"] as const)
      found.push(await inStatus(status));
    expect(Object.fromEntries(found)).toEqual({
      started: "retake_not_possible",
      submitted: "retake_not_possible",
      approved: "retake_not_possible",
      expired: "retake_not_possible",
      hold: "retake_not_possible",
      canceled: "verification_canceled",
    });
    const { message } = (await retake((await submittedApproved()).id)).json;
    expect(message).toBe("New pictures can be asked for only in the Double Check and Rejected statuses.");
  });

  const submittedApproved = () => submitted(service, (read) => read, "once");

  test("of a deleted verification, of another flow, and without documents", async () => {
    const { id } = await submitted(service, blurred, "once");
    const { documents } = await detailOf(service, id, "once");
    expect((await retake(id, {}, "thrice")).json.code).toBe("wrong_flow");
    await service.call("DELETE", `/api/v1/once/documents/${documents[0].id}`);
    expect(await codeOf(id)).toBe("documents_missing");
    await service.call("DELETE", pathOf(id));
    expect(await codeOf(id)).toBe("verification_not_found");
  });

  test("for documents of others, removed and unknown ones; nothing changes", async () => {
    const [mine, other] = [
      await submitted(service, blurred, "once"),
      await submitted(service, blurred, "once"),
    ];
    const { documents } = await detailOf(service, other.id, "once");
    const before = await detailOf(service, mine.id, "once");
    for (const named of [[documents[0].id], [before.documents[0].id, "doc_0"], [""]]) {
      const { status, json } = await retake(mine.id, { documents: named });
      const at = `documents.${named.length - 1}`;
      expect([status, Object.keys(json.errors)]).toEqual([422, [at]]);
    }
    const many = Array.from({ length: 21 }, () => before.documents[0].id);
    for (const wrong of [[], many, "doc", [7], {}])
      expect((await retake(mine.id, { documents: wrong })).status).toBe(422);
    for (const wrong of [{ comment: "" }, { email: "rita" }, { note: 5 }, { note: " " }])
      expect((await retake(mine.id, wrong)).json.code).toBe("validation_failed");
    const after = await detailOf(service, mine.id, "once");
    expect([after.status_label, after.history.length]).toEqual(["Double Check", before.history.length]);
  });

  test("without the scope review, and of another tenant", async () => {
    const { id, user } = await submitted(service, blurred, "once");
    const asked = async (caller: Service["call"]) =>
      (await caller("PUT", `${pathOf(id)}/retake`, asking)).json.code;
    expect(await asked(await service.as(["read", "write"]))).toBe("insufficient_scope");
    expect(await asked(await service.as(["review"], { tenant: "globex" }))).toBe("verification_not_found");
    expect(await asked(await service.as(["review"], { flows: ["thrice"] }))).toBe("flow_not_found");
    expect((await user("PUT", `${pathOf(id)}/retake`, asking)).status).toBeGreaterThanOrEqual(401);
    expect((await session(user)).state).toBe("review");
  });
});

test("the person's page shows no private comment and nothing of the reviewer but the sentence", async () => {
  const { user, id } = await submitted(service, blurred, "once");
  await retake(id, { note: "Looks like a screen capture." });
  const text = JSON.stringify(await session(user));
  expect(text).toContain(sentence);
  expect([text.includes("screen capture"), text.includes(reviewer.email)]).toEqual([false, false]);
});

test("in process, a retake works as over HTTP", async () => {
  const { user, id } = await submitted(service, blurred, "once");
  const { verifications } = service.passmuster.flow("once");
  const { status, documents } = await verifications.retake(id, { ...asking, note: "Second time." });
  expect([status, documents[0]?.status]).toEqual(["started", "uploaded"]);
  await expect(verifications.retake(id, asking)).rejects.toMatchObject({ code: "retake_not_possible" });
  expect((await session(user)).documents[0].message).toBe(sentence);
});

test("a repeated retake under one idempotency key takes effect once", async () => {
  const { user, id } = await submitted(service, blurred, "once");
  const key = { "idempotency-key": "retake-once" };
  const once = () => service.call("PUT", `${pathOf(id)}/retake`, asking, key);
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status, second.json]).toEqual([200, 200, first.json]);
  const { history } = await detailOf(service, id, "once");
  expect(history.filter((entry: { comment: string | null }) => entry.comment === sentence)).toHaveLength(1);
  expect((await session(user)).attempts).toEqual({ made: 1, of: 2 });
});

test("a person who opens the verification in the language of the page gets the reviewer's words unchanged", async () => {
  const { user, id } = await opened(service, body, "once");
  await put(user, "photo-id", passport);
  await run(service, user, blurred);
  await retake(id);
  const { json } = await user("GET", "/api/v1/session", undefined, { "accept-language": "de" });
  const [photo] = json.data.documents;
  expect(photo.message).toBe(sentence);
  expect(photo.suggestions[0].text).toMatch(/^Das Bild/);
});
