import type { Page } from "playwright-core";

/** Mostly approvals, some looks at the picture, some rejections, retakes and holds. */
const plans: readonly (readonly string[])[] = [
  ["a"],
  ["j", "z", "a"],
  ["r", "Enter"],
  ["v", "a"],
  ["t", "2", "Enter"],
  ["p", "+", "0", "a"],
  ["h", "Enter"],
  ["r", "3", "Enter"],
];

/** From an act to the next case with its picture drawn, in milliseconds of the page's clock. */
export interface Wait {
  readonly pressed: number;
  readonly shown: number;
}

/** Keystrokes of each case, and the waits between two cases. */
export interface Cleared {
  readonly strokes: readonly number[];
  readonly waits: readonly Wait[];
}

/** Decides so many cases by keyboard alone, from the queue on. */
export async function clearCases(page: Page, count: number): Promise<Cleared> {
  const strokes: number[] = [];
  const waits: Wait[] = [];
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  await watch(page);
  await press("n");
  let id = "";
  for (let at = 0; at < count; at += 1) {
    id = await shownCase(page, id);
    if (at > 0) waits.push(await waitFor(page, id));
    const keys = plans[at % plans.length] ?? [];
    for (const key of keys.slice(0, -1)) {
      await press(key);
      if (key === "r" || key === "t" || key === "h") await page.locator("dialog[open]").waitFor();
    }
    await press(keys.at(-1) ?? "a");
    strokes.push(pressed);
    pressed = 0;
  }
  return { strokes, waits };
}

/** Waits until a case takes acts. @returns its id */
export async function shownCase(page: Page, not = ""): Promise<string> {
  const shown = page.locator(`main.case[data-ready="true"]${not && `:not([data-case="${not}"])`}`);
  await shown.waitFor();
  return (await shown.getAttribute("data-case")) ?? "";
}

/** Measures in the page: from a key to the next case with its picture drawn. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    let pressed = 0;
    let last = "";
    addEventListener("keydown", () => (pressed = performance.now()), true);
    const look = (): void => {
      const now = document.querySelector("main.case")?.getAttribute("data-case") ?? "";
      const drawn = document.querySelector<HTMLImageElement>("main.case .stage img")?.complete;
      if (now !== last && drawn) {
        last = now;
        const begun = pressed;
        requestAnimationFrame(() =>
          Object.assign(globalThis, { wait: { id: now, pressed: begun, shown: performance.now() } }),
        );
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** The wait that ended with this case. */
export function waitFor(page: Page, id: string): Promise<Wait> {
  return page.evaluate(
    (wanted) =>
      new Promise<Wait>((resolve) => {
        const look = (): void => {
          const { wait } = globalThis as unknown as { wait?: Wait & { readonly id: string } };
          if (wait?.id === wanted) resolve(wait);
          else requestAnimationFrame(look);
        };
        look();
      }),
    id,
  );
}
