import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineFlow } from "@passmuster/core";
import { desktop, launch, phone } from "@passmuster/test-browser";
import { serve } from "@passmuster/test-browser/server";
import {
  cameraSteps,
  changingReader,
  everyStep,
  type Place,
} from "../packages/capture/test/browser/every-step.ts";
import { sheetOf, smallPng } from "../packages/capture/test/browser/sheet.ts";
import { tourOptions } from "../packages/capture/test/browser/wallet.ts";
import { root } from "./workspace.ts";

/**
 * Takes the pictures of the capture guide again: every step on a light phone, a dark one, one that reads from
 * right to left and a desktop; the camera also on a phone held sideways. Needs Chromium
 * (`scripts/chromium.ts`).
 *
 *   node --conditions=@passmuster/source scripts/screenshots.ts [FOLDER for each screenshot in full size]
 */
const folder = join(root, "docs/images/capture");
const [full] = process.argv.slice(2);
const upright = { width: 720, height: 1280 };
const sideways = { width: 1920, height: 1080 };
const small = { ...phone, deviceScaleFactor: 1 };
const lying = { ...small, viewport: { width: 844, height: 390 } };
type Look = Pick<Place, "options" | "size">;
const looks = {
  light: { options: { ...small, colorScheme: "light" }, size: upright },
  dark: { options: { ...small, colorScheme: "dark" }, size: upright },
  rtl: { options: { ...small, locale: "ar", colorScheme: "light" }, size: upright },
  desktop: { options: { ...desktop, colorScheme: "light" }, size: { width: 1280, height: 720 } },
} satisfies Record<string, Look>;
const lyingLooks = {
  lying: { options: lying, size: sideways },
  "lying-rtl": { options: { ...lying, locale: "ar" }, size: sideways },
} satisfies Record<string, Look>;

const thrice = defineFlow({
  path: "thrice",
  label: "Three attempts",
  photoId: "required",
  selfie: "optional",
  documentTypes: [3, 41],
  attempts: 3,
});
const sheets: Record<string, Record<string, Buffer>> = {};
const browser = await launch({ camera: false });

/** Takes the screenshots of one look, on a server of its own. */
async function takeLook(name: string, look: Look, steps: typeof everyStep): Promise<void> {
  const reader = changingReader();
  const { flows = [], credentials, presence } = tourOptions();
  const options = {
    flows: [thrice, ...flows],
    ...(credentials && { credentials }),
    ...(presence && { presence }),
  };
  const server = await serve({ extractor: reader.extractor, options });
  const at: Place["at"] = async (step, page) => {
    await page.mouse.move(0, 0);
    const shot = await page.screenshot();
    sheets[step] = { ...sheets[step], [name]: shot };
    if (full) writeFileSync(join(full, `${step}-${name}.png`), shot);
  };
  try {
    await steps({ server, reader, browser, at, ...look });
  } finally {
    await server.close();
  }
}

if (full) mkdirSync(full, { recursive: true });
try {
  await Promise.all([
    ...Object.entries(looks).map(([name, look]) => takeLook(name, look, everyStep)),
    ...Object.entries(lyingLooks).map(([name, look]) => takeLook(name, look, cameraSteps)),
  ]);
} finally {
  await browser.close();
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const order = [...Object.keys(looks), ...Object.keys(lyingLooks)];
for (const [step, shots] of Object.entries(sheets)) {
  const files = order.flatMap((name) => shots[name] ?? []);
  writeFileSync(join(folder, `${step}.webp`), await sheetOf(files, step.endsWith("sideways") ? 340 : 640));
}
const single = { welcome: "light", camera: "light", review: "desktop", "hand-off": "desktop" } as const;
for (const [step, name] of Object.entries(single)) {
  const shot = sheets[step]?.[name];
  if (shot) writeFileSync(join(folder, `../capture-${step}.png`), await smallPng(shot));
}
