import { runStorageCheck, storageChecks } from "@passmuster/conformance";
import { test } from "vitest";
import { migratedStorage } from "./migrated-database.ts";

/** The deep ring runs every check. */
test.each(storageChecks.filter((_, at) => at % 6 === 0))(
  "sqlite conforms to the Storage port: $name",
  (check) => runStorageCheck(check, migratedStorage),
);
