import type { Page } from "playwright-core";
import type { Wait } from "../../packages/desk/test/browser/clearing.ts";

/** A request of the page, in milliseconds of its clock. */
interface Timing {
  readonly path: string;
  readonly begun: number;
  readonly ended: number;
}

/** Chromium keeps the timings of 250 requests unless it is told to keep more. */
export function keepTimings(page: Page): Promise<void> {
  return page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
}

export function readTimings(page: Page): Promise<readonly Timing[]> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      const { pathname, search } = new URL(name);
      return { path: pathname + search, begun: startTime, ended: responseEnd };
    }),
  );
}

const parts: Readonly<Record<string, RegExp>> = {
  "claims/next": /\/claims\/next$/,
  detail: /\/verifications\/[^/]+\?parts=1/,
  rules: /\/rules$/,
  similar: /\/similar$/,
  picture: /\/pictures\//,
};

/**
 * Sorted milliseconds of each kind of request. The last kind is the time from a case's last request until the
 * case is shown.
 */
export function partsOf(
  waits: readonly Wait[],
  timings: readonly Timing[],
): Readonly<Record<string, readonly number[]>> {
  const loads = timings.filter(({ path }) => Object.values(parts).some((part) => part.test(path)));
  const took = (part: RegExp): readonly number[] =>
    loads.filter(({ path }) => part.test(path)).map(({ begun, ended }) => ended - begun);
  const rendered = waits.map(({ pressed, shown }) => {
    const before = loads.filter(({ ended }) => ended <= shown).map(({ ended }) => ended);
    return shown - Math.max(pressed, ...before);
  });
  const all = {
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, took(part)])),
    rendered,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, times]) => [name, times.toSorted((a, b) => a - b)]),
  );
}
