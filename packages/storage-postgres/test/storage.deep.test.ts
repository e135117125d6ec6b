import { describeStorage } from "@passmuster/conformance";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll } from "vitest";
import { contentsOf } from "./contents.ts";
import { emptiedStorage } from "./emptied.ts";

const { url, drop } = await testDatabase();
afterAll(drop);

describeStorage("postgres", async () => ({
  ...(await emptiedStorage(url)),
  contents: () => contentsOf(url, "passmuster"),
}));
