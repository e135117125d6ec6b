import { sandboxExtractor } from "@passmuster/core";
import type { Extraction, Extractor } from "@passmuster/core/ports";
import { visit } from "@passmuster/test-browser";
import { licenceBody, passportBody, type Server } from "@passmuster/test-browser/server";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { agree, choose, use } from "./acts.ts";
import { back, face, front, passport } from "./pictures.ts";
import { show, type ViewSize, withStage } from "./stage.ts";
import { enterWallet } from "./tour.ts";

type Change = (read: Extraction) => Extraction | Promise<Extraction>;
type At = (step: string, page: Page) => Promise<void>;

/** A reader of the sandbox whose next readings can be changed. */
export interface Reader {
  readonly extractor: Extractor;
  /** Replaces the readings that follow; after the last one nothing is changed. */
  next(...changes: readonly Change[]): void;
}

export function changingReader(): Reader {
  const sandbox = sandboxExtractor();
  let changes: readonly Change[] = [];
  return {
    extractor: {
      extract: async (...input) => {
        const [change, ...others] = changes;
        changes = others;
        const read = await sandbox.extract(...input);
        return change ? change(read) : read;
      },
      capabilities: () => ({ ...sandbox.capabilities(), sandbox: false }),
    },
    next: (...given) => {
      changes = given;
    },
  };
}

const blurred: Change = (read) => ({ ...read, quality: ["blurred"] });
const permit: Change = (read) => ({
  data: { ...read.data, document: { identified: "0", type: "Residence Permit" } },
  quality: [],
});

/** A reading that ends when `end` is called. */
function slow(change: Change) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { end: () => resolve(), change: (read: Extraction) => promise.then(() => change(read)) };
}

/** Where the pictures are taken. */
export interface Place {
  readonly server: Server;
  readonly reader: Reader;
  readonly browser: Browser;
  readonly options: BrowserContextOptions;
  /** Pixels of the camera. */
  readonly size: ViewSize;
  readonly at: At;
}

/**
 * Goes through the steps of the page that a guide shows. Finds controls by position: it works in every
 * language.
 */
export async function everyStep(place: Place): Promise<void> {
  await takesAll(place);
  await advised(place);
  await secondChance(place);
  await ends(place);
  await wallet(place);
  await otherWays(place);
}

/** The camera alone. */
export async function cameraSteps(place: Place): Promise<void> {
  const { page, close } = await opened(place, licenceBody);
  await agree(page);
  await camera(place, page, "camera-sideways", { picture: front, width: 0.5 });
  await close();
}

/** Readings of the former verification have ended, so none takes a change that is meant for this one. */
const opened = async ({ server, browser, options, size }: Place, body: object, flow = "identity") =>
  server.passmuster
    .drain()
    .then(async () =>
      visit(browser, (await server.create(flow, body)).url, options, (context) => withStage(context, size)),
    );
const step = (page: Page, name: string) => page.locator(`[data-step^="${name}"]`).waitFor();
const press = (page: Page, button: string) => page.locator(button).first().click();
const skip = (page: Page) => page.locator(".sheet .button.quiet").last().click();
const send = async (page: Page, file: string) => {
  await choose(page, file);
  await page.locator('[data-step="check"] img').waitFor();
  await use(page);
};

async function camera({ at, size }: Place, page: Page, name: string, sight: Parameters<typeof show>[1]) {
  await press(page, ".sheet .actions .button.primary");
  await show(page, sight, size);
  await settledHint(page);
  await at(name, page);
  await press(page, ".camera-head .icon-button");
  await step(page, "document");
}

/** Waits until the hint has been the same for two seconds. */
async function settledHint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = "";
        let same = 0;
        const timer = setInterval(() => {
          const hint = document.querySelector(".hint")?.textContent ?? "";
          same = hint === last ? same + 1 : 0;
          last = hint;
          if (same < 20) return;
          clearInterval(timer);
          resolve();
        }, 100);
      }),
  );
}

async function takesAll(place: Place): Promise<void> {
  const { at, reader } = place;
  const { page, close } = await opened(place, licenceBody);
  await step(page, "welcome");
  await at("welcome", page);
  await agree(page);
  await step(page, "document photo-id front");
  await at("document", page);
  await camera(place, page, "camera", { picture: front, width: 0.5 });
  const look = slow(blurred);
  reader.next(look.change);
  await choose(page, front);
  await page.locator('[data-step="check"] img').waitFor();
  await at("check", page);
  await use(page);
  await page.locator(".looking").waitFor();
  await at("looking", page);
  look.end();
  await page.locator('[data-step="check"] .notice').waitFor();
  await at("advice", page);
  await press(page, '[data-step="check"] .actions .button.primary');
  reader.next();
  await send(page, front);
  await step(page, "document photo-id back");
  await at("turn", page);
  await send(page, back);
  await step(page, "document selfie");
  await at("selfie", page);
  await camera(place, page, "camera-selfie", { picture: face, width: 1.3 });
  await send(page, face);
  await step(page, "review");
  await page.waitForFunction(() => document.querySelectorAll(".thumb img").length === 3);
  await at("review", page);
  await close();
}

async function advised(place: Place): Promise<void> {
  const { at, reader } = place;
  const { page, close } = await opened(place, licenceBody);
  await agree(page);
  reader.next(permit);
  await send(page, front);
  await page.locator('[data-step="check"] .notice').waitFor();
  await at("other-document", page);
  await page.locator('[data-step="check"] .actions .button').last().click();
  await step(page, "document photo-id back");
  const look = slow(blurred);
  reader.next(look.change);
  await send(page, back);
  await step(page, "document selfie");
  await skip(page);
  look.end();
  await page.locator(".advised .button").first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".thumb img").length === 2);
  await at("review-advice", page);
  await close();
}

async function secondChance(place: Place): Promise<void> {
  const { at, reader } = place;
  const { page, close } = await opened(place, passportBody, "thrice");
  await agree(page);
  const look = slow(blurred);
  reader.next(look.change, blurred, blurred);
  await send(page, passport);
  await step(page, "document selfie");
  await skip(page);
  await step(page, "review");
  await page.locator('[data-step="review"] .actions .button.primary').last().click();
  look.end();
  await page.locator(".advised, [data-step^=document]").first().waitFor();
  if (await page.locator(".advised").count()) {
    await page.locator(".advised .button").last().click();
    await page.locator(".advised").waitFor({ state: "detached" });
    await page
      .locator('[data-step="review"] > * .button.primary, [data-step="review"] .actions .button.primary')
      .last()
      .click();
  }
  await step(page, "document photo-id front");
  await at("second-chance", page);
  await close();
}

async function ends(place: Place): Promise<void> {
  const { at, reader, server, browser, options } = place;
  reader.next();
  for (const [name, status] of [
    ["approved", 3],
    ["review", 5],
  ] as const) {
    const { id, url } = await server.create();
    const change = { status, comment: "By hand.", email: "a@example.test" };
    await server.passmuster.flow("identity").verifications.update(id, change);
    const { page, close } = await visit(browser, url, options);
    await step(page, `outcome ${name}`);
    await at(`outcome-${name}`, page);
    await close();
  }
  const documents = { photoId: { ...passportBody.documents.photoId, number: "SANDBOX-EXPIRED" } };
  const { page, close } = await opened(place, { ...passportBody, documents });
  await agree(page);
  await send(page, passport);
  const kept = page.locator('[data-step="check"] .notice, [data-step^="document selfie"]');
  await kept.first().waitFor();
  if (await page.locator('[data-step="check"]').count())
    await page.locator('[data-step="check"] .actions .button').last().click();
  await step(page, "document selfie");
  await skip(page);
  await step(page, "review");
  await page.locator(".actions .button.primary").last().click();
  await step(page, "outcome rejected");
  await at("outcome-rejected", page);
  await close();
}

/** Needs a server with `tourOptions`. */
async function wallet(place: Place): Promise<void> {
  const { page, close } = await opened(place, passportBody, "wallet");
  await agree(page);
  await step(page, "document photo-id front");
  await place.at("document-wallet", page);
  await enterWallet(page);
  await place.at("wallet", page);
  await close();
}

async function otherWays({ at, server, browser, options }: Place): Promise<void> {
  const { page, close } = await visit(browser, (await server.create()).url, options, (context) =>
    context
      .addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      })
      .then(() => undefined),
  );
  await agree(page);
  await press(page, ".sheet .actions .button.primary");
  await step(page, "no-camera");
  await at("no-camera", page);
  await close();
  if (options.isMobile) return;
  const desk = await visit(browser, (await server.create()).url, options);
  await agree(desk.page);
  await press(desk.page, ".sheet .button.quiet");
  await desk.page.locator(".qr img").waitFor();
  await at("hand-off", desk.page);
  await desk.close();
}
