import { bytesOf, hasChromium, launch, phone, watchWire } from "@passmuster/test-browser";
import { serve } from "@passmuster/test-browser/server";
import { describe, expect, test } from "vitest";
import { agree } from "./acts.ts";

describe.runIf(hasChromium())("the page on the wire, headers included", () => {
  test("takes at most 40 kB before the camera, and 150 kB with it", async () => {
    const server = await serve();
    const browser = await launch();
    try {
      const { url } = await server.create();
      const page = await (await browser.newContext(phone)).newPage();
      const answers = await watchWire(page);
      const arrives = (file: string) =>
        expect.poll(() => answers.map(({ path }) => path).join()).toContain(`/capture/${file}-`);
      await page.goto(url);
      await agree(page);
      const camera = page.getByRole("button", { name: "Take a picture" });
      await camera.waitFor();
      await arrives("document");
      const before = bytesOf(answers);
      expect(before).toBeGreaterThan(20_000);
      expect(before).toBeLessThanOrEqual(40_000);
      await camera.click();
      await arrives("face-weights");
      const withCamera = bytesOf(answers);
      expect(withCamera).toBeGreaterThan(before + 80_000);
      expect(withCamera).toBeLessThanOrEqual(150_000);
      const files = answers.filter(({ path }) => /\/(capture|verify)\//.test(path));
      expect(files.length).toBeGreaterThan(8);
      expect(files.filter(({ coding }) => coding !== "br")).toEqual([]);
      // An answer with the session's token, beside texts of the caller.
      const session = answers.filter(({ path }) => path.endsWith("/session"));
      expect(new Set(session.map(({ coding }) => coding))).toEqual(new Set([undefined]));
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
