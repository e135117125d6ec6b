import { httpProbes, runHttpProbe } from "@passmuster/conformance";
import { describe, test } from "vitest";
import { mounts } from "./mounts.ts";

/** The deep ring runs every probe under every prefix. */
describe.each(Object.entries(mounts))("%s returns the core's responses", (_, mount) => {
  test.each(httpProbes.filter((__, at) => at % 8 === 2))("$name", (probe) =>
    runHttpProbe(probe, mount, "/nested/identity"),
  );
});
