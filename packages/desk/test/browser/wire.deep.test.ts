import { bytesOf, hasChromium, launch, watchWire } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { realDesk } from "./real-desk.ts";

describe.runIf(hasChromium())("the desk on the wire, headers included", () => {
  test("takes at most 65 kB up to the queue, beside the list of cases, which is not compressed", async () => {
    const server = await realDesk();
    server.people.set("ana", { email: "ana@example.test", role: "review" });
    await server.waiting();
    const browser = await launch({ camera: false });
    try {
      const context = await browser.newContext({ extraHTTPHeaders: { "x-user": "ana" }, locale: "en-GB" });
      const page = await context.newPage();
      const answers = await watchWire(page);
      await page.goto(`${server.url}/desk`);
      await page.locator('main.queue[data-ready="true"]').waitFor();
      const lists = () => answers.filter(({ path }) => path.endsWith("/verifications"));
      await expect.poll(() => lists().length).toBeGreaterThan(0);
      const others = answers.filter((answer) => !lists().includes(answer));
      expect(bytesOf(others)).toBeGreaterThan(30_000);
      expect(bytesOf(others)).toBeLessThanOrEqual(65_000);
      const files = others.filter(({ path }) => !path.includes("/api/"));
      expect(files.length).toBeGreaterThan(2);
      expect(files.filter(({ coding }) => coding !== "br")).toEqual([]);
      for (const { path, coding } of answers.filter(({ path }) => path.includes("/api/")))
        expect([path, coding]).toEqual([path, undefined]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
