import { httpProbes, runHttpProbe } from "@passmuster/conformance";
import { test } from "vitest";
import { mount } from "./mount.ts";

/** The deep ring runs every probe under every prefix. */
test.each(httpProbes.filter((_, at) => at % 5 === 2))(
  "fastify returns the core's responses: $name",
  (probe) => runHttpProbe(probe, mount, "/nested/identity"),
);
