import type { DeskOptions } from "@passmuster/desk";
import { launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { type Fake, fakeServer } from "../fake/server.ts";

/** A browser for the tests of a group, and a fake server for each of them. */
export interface FakeDesk {
  browser: Browser;
  server: Fake;
}

/** Starts both for the group that calls it, and ends them after it. @param cases made anew for each test */
export function fakeDesk(
  cases: number | (() => ReturnType<typeof makeCases>),
  options: Partial<DeskOptions> = {},
): FakeDesk {
  const desk = {} as FakeDesk;
  beforeAll(async () => {
    desk.browser = await launch({ camera: false });
  });
  afterAll(() => desk.browser.close());
  beforeEach(async () => {
    desk.server = await fakeServer(typeof cases === "number" ? makeCases(cases) : cases(), options);
  });
  afterEach(() => desk.server.close());
  return desk;
}
