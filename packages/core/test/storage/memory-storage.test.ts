import { memoryStorage } from "../../src/memory/storage.ts";
import { describeStorage } from "../../src/testing/describe-storage.ts";

describeStorage("memory", () => {
  const rows = new Map();
  return { ...memoryStorage(rows), contents: () => JSON.stringify([...rows.values()]) };
});
