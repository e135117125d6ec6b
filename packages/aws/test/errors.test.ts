import { expect, test } from "vitest";
import { AwsError, sentenceOf } from "../src/index.ts";

const host = "kms.eu-west-1.amazonaws.com";
const denied = "Access is denied.";

test.each([
  ["ExpiredToken", 403, `${host} does not accept the credentials (ExpiredToken).`],
  ["InvalidSignatureException", 400, `${host} does not accept the credentials (InvalidSignatureException).`],
  ["", 401, denied],
  ["SomethingElse", 403, denied],
  ["SomethingElse", 400, `${host} answered SomethingElse.`],
  ["", 500, `${host} answered 500.`],
])("the sentence for the code %j with the status %i", (code, status, sentence) => {
  expect(sentenceOf({ host, code, status, denied })).toBe(sentence);
});

test("without a sentence of its own a denial is told by its code", () => {
  expect(sentenceOf({ host, code: "", status: 403 })).toBe(`${host} answered 403.`);
});

test("an error keeps its code and its cause", () => {
  const cause = new Error("below");
  expect(new AwsError("Code", "A sentence.", { cause })).toMatchObject({
    name: "AwsError",
    code: "Code",
    message: "A sentence.",
    cause,
  });
});
