import { afterAll, beforeAll, expect, test } from "vitest";
import { identityBody, imageText, postalBody, type Service } from "../../service.ts";
import { patternedText as licence } from "./patterned.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await sessionService();
});
afterAll(() => service.passmuster.close());

const photoId = `${sessionPath}/uploads/photo-id`;
const body = (front_side_data: string, back_side_data: string) => ({
  document: { type: 1, country: "USA", front_side_data, back_side_data },
});

test("a back that is the picture of the front is told at the upload, before any reading", async () => {
  const { user } = await opened(service, postalBody, "postal1583");
  const { json } = await user("PUT", photoId, body(licence, licence));
  const { advice, insisted } = json.data.documents[0].uploaded;
  expect(advice).toMatchObject([{ code: "same_picture", side: "back" }]);
  expect(advice[0].text).toMatch(/^This picture was taken already\./);
  expect(insisted).toBe(false);
});

test("pictures kept against advice are marked for reviewers, with the codes in the history", async () => {
  const { user, id } = await opened(service, postalBody, "postal1583");
  await user("PUT", photoId, body(licence, licence));
  const kept = await user("POST", `${photoId}/keep`);
  expect([kept.status, kept.json.data.documents[0].uploaded.insisted]).toEqual([200, true]);
  const again = await user("POST", `${photoId}/keep`);
  expect(again.json.data.version).toBe(kept.json.data.version);
  const { json } = await service.call("GET", `/api/v1/postal1583/verifications/${id}`);
  const [document] = json.data.documents;
  expect(document).toMatchObject({ advice: ["same_picture"], insisted: true });
  expect(json.data.history[0].comment).toBe(`Document ${document.id} was kept against advice: same_picture.`);
  const replaced = await user("PUT", photoId, body(licence, imageText));
  expect(replaced.json.data.documents[0].uploaded).toMatchObject({ advice: [], insisted: false });
});

test("keeping needs a picture, advice and a Started verification", async () => {
  const { user } = await opened(service, identityBody);
  expect((await user("POST", `${photoId}/keep`)).json.code).toBe("document_not_found");
  expect((await user("POST", `${sessionPath}/uploads/passport/keep`)).json.code).toBe("document_not_found");
  const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
  const { json } = await user("PUT", photoId, passport);
  const kept = await user("POST", `${photoId}/keep`);
  expect(kept.json.data).toEqual(json.data);
  await user("POST", `${sessionPath}/submit`);
  expect((await user("POST", `${photoId}/keep`)).json.code).toBe("not_started");
});
