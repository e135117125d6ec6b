import { expect, test } from "vitest";
import { secretFlags } from "../src/process-list.ts";

test.each([
  ["--secret abc", ["--secret"]],
  ["--secret=abc --port 1", ["--secret"]],
  ["--metrics-token abc", ["--metrics-token"]],
  ["--token abc --url https://host", ["--token"]],
  ["--storage postgres://user:word@host/db", ["--storage"]],
  ["--storage=postgres://host/db?user=a&password=b", ["--storage"]],
  ["--webhook-proxy http://user:word@proxy:3128", ["--webhook-proxy"]],
  ["--storage postgres://user@host:5432/db --webhook-proxy http://proxy:3128", []],
  ["--storage sqlite:./a.db --secret-file ./secret --port 1", []],
])("the secrets in %s are %j", (line, flags) => {
  expect(secretFlags(line.split(" ")).map(({ flag }) => flag)).toEqual(flags);
});
