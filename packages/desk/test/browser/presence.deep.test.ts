import { defineFlow, sandboxPresence } from "@passmuster/core";
import { specimenImage } from "@passmuster/specimens";
import { hasChromium, launch } from "@passmuster/test-browser";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealDesk, realDesk } from "./real-desk.ts";

const flow = defineFlow({
  path: "present",
  label: "Present",
  photoId: "required",
  selfie: "required",
  documentTypes: [3, 41],
  presence: true,
});
const level = "ISO/IEC 30107-3 level 2";

describe.runIf(hasChromium())("the presence check at the desk", () => {
  let browser: Browser;
  let desk: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
    desk = await realDesk({ options: { flows: [flow], presence: { ...sandboxPresence(), level } } });
    for (const role of ["look", "review", "correct", "lead", "admin"] as const)
      desk.people.set(role, { email: `${role}@bank.example`, role });
  });
  afterAll(async () => {
    await browser.close();
    await desk.close();
  });

  /** A verification whose check ends by a scenario of the sandbox. */
  async function waiting(number: string): Promise<string> {
    const { verifications, documents } = desk.passmuster.flow("present");
    const { id } = await verifications.create({
      person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number, country: "ATA" } },
    });
    const started = await verifications.startPresence(id).catch(() => undefined);
    if (started) await verifications.finishPresence(id, { session: started.id });
    const upload = (
      contextType: "PHOTO_ID" | "SELFIE",
      type: number,
      image: "passport-ines" | "selfie-ines",
    ) =>
      documents.upload({
        verification: id,
        document: { contextType, type, country: "ATA", frontSideData: specimenImage(image) },
      });
    await upload("PHOTO_ID", 3, "passport-ines");
    await upload("SELFIE", 41, "selfie-ines");
    await verifications.submit(id);
    await desk.passmuster.drain();
    return id;
  }

  test.each([
    ["SANDBOX-PRESENCE-FAILED", "not passed", `Sandbox · ${level} · score 12`],
    ["SANDBOX-PRESENCE-ABANDONED", "not finished", `Sandbox · ${level}`],
    ["SANDBOX-PRESENCE-AWAY", "no answer", `Sandbox · ${level}`],
  ])("%s is told beside the selfie: %s", async (number, words, facts) => {
    const id = await waiting(number);
    const { page, troubles, close } = await desk.sit(browser, "review");
    await page.goto(`${desk.url}/desk#/case/present/${id}`);
    const line = page.locator("p.presence");
    await line.waitFor();
    expect(await line.innerText()).toContain(`Presence check ${words} ${facts}`);
    await page.locator(".stages.two").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("another person's face is told with its likeness, and the picture is among those of the photo ID", async () => {
    const id = await waiting("SANDBOX-PRESENCE-OTHER");
    const { page, troubles, close } = await desk.sit(browser, "look");
    await page.goto(`${desk.url}/desk#/case/present/${id}`);
    const line = page.locator("p.presence");
    await line.waitFor();
    expect(await line.innerText()).toContain("likeness to the photo ID 12 of 100");
    const pictures = page.getByRole("region", { name: "Pictures" });
    await pictures.getByRole("button", { name: "Presence check" }).click();
    await pictures.getByRole("img", { name: "Presence check" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  test.each(["look", "review", "correct", "lead", "admin"])(
    "a reviewer with the role %s sees it",
    async (role) => {
      const id = await waiting("SANDBOX-PRESENCE-FAILED");
      const { page, close } = await desk.sit(browser, role);
      await page.goto(`${desk.url}/desk#/case/present/${id}`);
      await page.locator("p.presence .mark.failed").waitFor();
      await close();
    },
  );
});
