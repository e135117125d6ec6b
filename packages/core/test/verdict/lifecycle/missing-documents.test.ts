import { expect, test } from "vitest";
import { postalBody } from "../../service.ts";
import { inDocument, lease, licence, opened, postal, selfie, submitted } from "./attacks.ts";

/** The history's newest comment on documents that a caller submits by status. */
async function reasonFor(documents: readonly object[]): Promise<string> {
  const { call, passmuster } = await opened();
  const { id } = (await call("POST", `${postal}/verifications`, postalBody)).json.data;
  for (const document of documents) await call("POST", `${postal}/documents`, { verification: id, document });
  const said = { comment: "By status.", email: "rita@example.test" };
  await call("PATCH", `${postal}/verifications/${id}`, { status: 2, ...said });
  await passmuster.drain();
  const { json } = await call("GET", `${postal}/verifications/${id}`);
  expect(json.data.status_label).toBe("Double Check");
  return json.data.history[0].comment;
}

test.each([
  ["a lease alone", [lease], "Photo ID"],
  ["a licence alone", [licence], "Proof of Address"],
  ["a licence without its back", [{ ...licence, back_side_data: undefined }, lease], "Photo ID"],
  ["a selfie alone", [selfie], "Photo ID, Proof of Address"],
  ["nothing", [], "Photo ID, Proof of Address"],
])("the reason for a Double Check of %s names what is missing", async (_, documents, missing) => {
  expect(await reasonFor(documents)).toBe(`A required document is missing: ${missing}.`);
});

test("the reason for a Double Check names the proof that was read as another type", async () => {
  const now = await opened();
  now.extractor.play(async ({ document: { type } }, _signal, next) => {
    const read = await next();
    return type.category === "proof_of_address" ? inDocument(read, { type: "Utility Bill" }) : read;
  });
  const { id, uploaded } = await submitted(now, postal, postalBody, [licence, lease]);
  await now.passmuster.drain();
  const { json } = await now.call("GET", `${postal}/verifications/${id}`);
  expect(json.data.history[0].comment).toContain(uploaded[1]);
});
