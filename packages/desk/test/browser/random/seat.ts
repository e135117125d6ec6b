import type { Seeded } from "@passmuster/core/testing";
import type { Page } from "playwright-core";

export type Pressed = "approve" | "reject" | "retake" | "hold" | "cancel" | "expire";
const keys = { approve: "a", reject: "r", retake: "t", hold: "h", cancel: "x", expire: "e" } as const;
const acts = Object.keys(keys) as readonly Pressed[];

/** An act that a reviewer made by a key. */
export interface Press {
  readonly by: string;
  readonly id: string;
  readonly act: Pressed;
  /** Milliseconds since the process began. */
  readonly at: number;
  /** Ends as `undone` by the reviewer, `refused` if the desk told so, `left` if the page was left before. */
  end?: "undone" | "refused" | "left";
}

/** A reviewer at the desk who presses keys at random. */
export interface Seat {
  readonly page: Page;
  /** The case that is shown. */
  shown: string;
  /** Does one thing. @returns whether there was no case to claim */
  turn(): Promise<boolean>;
  /** Waits until every act was sent, and reads what the desk says of them. */
  rest(): Promise<void>;
  /** Goes to another page, which sends what was not sent, and comes back. */
  leave(): Promise<void>;
}

/** An act is sent after 10 seconds, and repeated for 12 seconds if the server does not answer. */
const sentWithin = 25_000;
const ready = 'main.case[data-ready="true"], main.queue[data-ready="true"], main.trouble';

/** @param others cases of which one is opened by its address */
export function seatOf(
  page: Page,
  { by, url, seeded, presses }: { by: string; url: string; seeded: Seeded; presses: Press[] },
  names: ReadonlyMap<string, string>,
  others: () => readonly string[],
): Seat {
  const own = () => presses.filter((each) => each.by === by && each.end === undefined);
  const settled = async (not = ""): Promise<string> => {
    const places = not ? ready.replace("]", `]:not([data-case="${not}"])`) : ready;
    const place = page.locator(places).first();
    await place.waitFor();
    return (await place.getAttribute("data-case")) ?? "";
  };

  /** Reads and closes what the desk says about acts that were refused. */
  const told = async (): Promise<void> => {
    const refused = page.locator(".toast.refused");
    while ((await refused.count()) > 0) {
      const first = refused.first();
      const text = await first.innerText();
      const [id = ""] = [...names].find(([, name]) => text.includes(name)) ?? [];
      const press = own().findLast((each) => each.id === id);
      if (!press) throw new Error(`The desk told ${by} of an act that nobody made: ${text}`);
      press.end = "refused";
      await first.getByRole("button", { name: "Dismiss" }).press("Enter");
    }
  };

  const act = async (id: string): Promise<void> => {
    const made = acts[seeded.below(acts.length)] ?? "approve";
    await page.keyboard.press(keys[made]);
    if (made !== "approve") {
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
    }
    presses.push({ by, id, act: made, at: performance.now() });
    await settled(id);
  };

  const undo = async (): Promise<void> => {
    const hash = () => page.evaluate(() => location.hash);
    const press = own().at(-1);
    if (!press || (await hash()).includes(press.id)) return;
    await page.keyboard.press("u");
    // Only an act that was not sent brings its case back.
    if ((await hash()).includes(press.id)) press.end = "undone";
    await settled();
  };

  const comment = async (): Promise<void> => {
    const before = await page.locator(".comments li").count();
    await page.keyboard.press("m");
    await page.keyboard.type("Seen.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".comments li").nth(before).waitFor();
  };

  const correct = async (): Promise<void> => {
    await page.keyboard.press("c");
    const form = page.locator(".correction");
    if ((await form.count()) === 0) return;
    await page.keyboard.type("Corrected");
    await page.keyboard.press("Enter");
    const saving = page.locator(".correction:not(:has(.problem))");
    await saving.waitFor({ state: "detached" });
    if ((await form.count()) > 0) await page.keyboard.press("Escape");
  };

  const leave = async (): Promise<void> => {
    await told();
    const unsent = own().filter(({ at }) => performance.now() - at < sentWithin);
    await page.goto("about:blank");
    for (const press of unsent) press.end = "left";
    await page.goto(`${url}/desk`);
    await settled();
  };

  const openByAddress = async (): Promise<void> => {
    const ids = others();
    const id = ids[seeded.below(ids.length)];
    if (id === undefined) return;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/case/identity/${id}`);
    await page.locator(`main.case[data-case="${id}"][data-ready="true"], main.trouble`).first().waitFor();
  };

  const atCase = async (id: string): Promise<void> => {
    const isFree = await page.locator(".acts .button").first().isEnabled();
    const takeOver = page.getByRole("button", { name: "Take over" });
    if (!isFree) {
      const mayTake = (await takeOver.count()) > 0 && seeded.below(2) === 0;
      if (!mayTake) {
        await page.keyboard.press("s");
        return void (await settled(id));
      }
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/claim"));
      await takeOver.press("Enter");
      if ((await answered).ok()) return takeOver.waitFor({ state: "detached" });
      // It was decided meanwhile.
      await page.keyboard.press("s");
      return void (await settled(id));
    }
    const chance = seeded.below(20);
    if (chance < 11) await act(id);
    else if (chance < 12) await comment();
    else if (chance < 13) await correct();
    else if (chance < 17) await openByAddress();
    else if (chance < 18) await leave();
    else if (chance < 19) await undo();
    else {
      await page.keyboard.press("s");
      await settled(id);
    }
  };

  const seat: Seat = {
    page,
    shown: "",
    leave,
    async rest() {
      await page.locator(".toast.act").waitFor({ state: "detached", timeout: sentWithin });
      await told();
    },
    async turn() {
      await told();
      const at = await settled();
      seat.shown = at;
      if (at !== "") {
        await atCase(at);
        return false;
      }
      const chance = seeded.below(8);
      if (chance > 1) await page.keyboard.press("n");
      else if (chance === 0) await openByAddress();
      else await undo();
      if (chance > 1)
        await page.locator('main.case[data-ready="true"], .toasts [role="status"] .toast').first().waitFor();
      return chance > 1 && (await page.locator("main.queue").count()) > 0;
    },
  };
  return seat;
}
