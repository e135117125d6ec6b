import type { ListHit, Screening } from "@passmuster/core/ports";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shownCase } from "./clearing.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const inLatin: ListHit = {
  list: "ofac-sdn",
  entry: "18273",
  digest: "first",
  alias: "MOREAU, Inès",
  words: [
    { own: "Moreau", listed: "MOREAU" },
    { own: "Inés", listed: "Inès" },
  ],
  score: 0.97,
  dateOfBirth: "same",
  country: "other",
  listed: {
    name: "MOREAU VALDEZ, Ines",
    birthDates: ["08 Mar 1987"],
    countries: ["IRQ"],
    programmes: ["TEST1"],
  },
};
const inArabic: ListHit = {
  ...inLatin,
  list: "un",
  entry: "QDi.001",
  alias: "إيناس مورو فالديس",
  words: [{ own: "Inés", listed: "إيناس" }],
  score: 0.81,
  dateOfBirth: "unknown",
  country: "unknown",
  listed: {
    name: "INAS MUROU FALDIS BINT ABD AL-RAHMAN AL-MUSTANSIR BILLAH AL-ZUHAIRI",
    birthDates: [],
    countries: [],
    programmes: [],
  },
};

interface Lists extends Screening {
  /** What the lists say from now on, under another version. */
  say(hits: readonly ListHit[]): void;
}

function listsOf(first: readonly ListHit[]): Lists {
  let [hits, version] = [first, 1];
  const searched = () =>
    ["ofac-sdn", "un"].map((name) => ({
      name,
      version: String(version),
      digest: String(version).padStart(64, "0"),
      at: "2026-11-20T00:00:00.000Z",
    }));
  return {
    say(next) {
      [hits, version] = [next, version + 1];
    },
    screen: async () => ({ hits, lists: searched() }),
    lists: async () => searched(),
  };
}

const refused = "A hit on a list is open. Clear each hit with a reason, then approve; or reject.";

describe.runIf(hasChromium())("hits on lists at the desk of a real service", () => {
  let browser: Browser;
  let desk: RealDesk;
  let lists: Lists;
  let id: string;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    lists = listsOf([inLatin, inArabic]);
    desk = await realDesk({ options: { screening: lists } });
    desk.people.set("ann", { email: "ann@bank.example", role: "review" });
    desk.people.set("lea", { email: "lea@bank.example", role: "look" });
    id = await desk.waiting();
  });
  afterEach(() => desk.close());

  const opened = async (page: Page): Promise<void> => {
    await page.goto(`${desk.url}/desk#/case/identity/${id}`);
    await shownCase(page);
  };
  const open = async (user = "ann") => {
    const seat = await desk.sit(browser, user);
    await opened(seat.page);
    return seat;
  };
  const hit = (page: Page, entry: string) => page.locator(".hit", { hasText: entry });
  /** The texts of each row of a hit's table. */
  const rowsOf = (page: Page, entry: string): Promise<string[][]> =>
    hit(page, entry)
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
      );
  const get = () => desk.passmuster.flow("identity").verifications.get(id);
  const clear = async (page: Page, entry: string, reason: string): Promise<void> => {
    await hit(page, entry).getByLabel("Why is it somebody else?").fill(reason);
    await hit(page, entry).getByRole("button", { name: "Clear this hit" }).click();
    await hit(page, entry).getByText("Cleared by").waitFor();
  };

  test("each entry is beside the person: name as read, matched words, birth date and country", async () => {
    const { page, troubles, close } = await open();
    expect(await rowsOf(page, "18273")).toEqual([
      [
        "Full name",
        "Someone Elsewhere\nExpected: Inés Moreau",
        "MOREAU, Inès\nMOREAU VALDEZ, Ines",
        "97 of 100",
      ],
      ["Words that matched", "Moreau\nInés", "MOREAU\nInès", ""],
      ["Date of birth", "8 Mar 1987", "08 Mar 1987", "agrees"],
      ["Country", "Antarctica", "Iraq", "differs"],
    ]);
    const [name, words, birth] = await rowsOf(page, "QDi.001");
    expect(name?.[2]).toContain("إيناس مورو فالديس\nINAS MUROU");
    expect([words?.[2], birth?.[2], birth?.[3]]).toEqual(["إيناس", "—", ""]);
    await page.getByText("Lists that were searched: ofac-sdn (1), un (1)").waitFor();
    expect([await violations(page), troubles]).toEqual([[], []]);
    await close();
  });

  test("the keyboard alone clears each hit with a reason, and then approves", async () => {
    const { page, troubles, close } = await open();
    const reason = page.locator(".hit form input:focus");
    await page.keyboard.press("a");
    await page.locator(".toast", { hasText: refused }).waitFor();
    expect(await page.locator(".toast.act").count()).toBe(0);
    await reason.waitFor();
    await page.keyboard.press("Enter");
    await hit(page, "18273").getByText("Write a sentence first.").waitFor();
    await page.keyboard.type("Another birthplace.");
    await page.keyboard.press("Enter");
    await hit(page, "18273").getByText("Cleared by ann@bank.example: Another birthplace.").waitFor();
    await hit(page, "QDi.001").locator("input:focus").waitFor();
    await page.keyboard.type("A man of sixty.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".hits h2:focus").waitFor();
    await page.keyboard.press("a");
    await page.locator(".toast.act", { hasText: "Approved" }).waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await get()).status).toBe("approved");
    expect(troubles).toEqual([]);
    await close();
  });

  test("a cleared hit shows who, when and why, also to the role look", async () => {
    const { page, close } = await open();
    await clear(page, "18273", "Another birthplace.");
    await close();
    const lea = await open("lea");
    const { screening } = await get();
    const shown = hit(lea.page, "18273");
    await shown.getByText("Cleared by ann@bank.example: Another birthplace.").waitFor();
    expect(await shown.locator("time").getAttribute("datetime")).toBe(screening?.hits[0]?.cleared?.at);
    expect(await shown.locator("time").innerText()).toMatch(/^\d{1,2} \w+ 20\d\d, \d\d:\d\d$/);
    expect(await lea.page.locator(".hit form").count()).toBe(0);
    await lea.close();
  });

  test("what is typed stays when the server refuses, and when another hit is cleared", async () => {
    const { page, close } = await open();
    const first = hit(page, "18273").getByLabel("Why is it somebody else?");
    await first.fill("A reason.");
    await page.route("**/clear", (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }), {
      times: 1,
    });
    await page.keyboard.press("Enter");
    await hit(page, "18273").getByText("temporarily unavailable").waitFor();
    expect(await first.inputValue()).toBe("A reason.");
    await clear(page, "QDi.001", "Another person.");
    expect(await first.inputValue()).toBe("A reason.");
    await page.locator(".hit form input:focus").waitFor();
    await close();
  });

  test("a hit is open again after its entry changed", async () => {
    const { page, close } = await open();
    await clear(page, "18273", "Another birthplace.");
    await clear(page, "QDi.001", "A man of sixty.");
    await page.keyboard.press("a");
    await page.locator(".toast.act").waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await get()).status).toBe("approved");
    await close();
    lists.say([{ ...inLatin, digest: "second" }, inArabic]);
    await desk.passmuster.drain();
    expect((await get()).status).toBe("double_check");
    const again = await open();
    await hit(again.page, "18273").locator("form").waitFor();
    await hit(again.page, "QDi.001").getByText("Cleared by ann@bank.example: A man of sixty.").waitFor();
    await again.page.keyboard.press("a");
    await again.page.locator(".toast", { hasText: refused }).waitFor();
    await again.close();
  });

  const size = (width: number, height: number) => ({ viewport: { width, height } });
  test.each<readonly [string, BrowserContextOptions]>([
    ["narrow", size(360, 780)],
    ["dark", { ...size(1440, 900), colorScheme: "dark" }],
    ["Arabic", { ...size(1440, 900), locale: "ar" }],
    ["narrow Arabic", { ...size(360, 780), locale: "ar" }],
  ])(
    "axe finds no violation, nothing scrolls sideways, and both values are on one line: %s",
    async (_, look) => {
      const options = { reducedMotion: "reduce", ...look, extraHTTPHeaders: { "x-user": "ann" } } as const;
      const { page, troubles, close } = await visit(browser, `${desk.url}/desk`, options);
      await opened(page);
      await page.locator(".hit form button").first().click();
      await page.locator(".hit .problem").waitFor();
      expect(await violations(page)).toEqual([]);
      const rows = await page.locator(".hit tbody tr").evaluateAll((all) =>
        all.map((row) => {
          const [own, listed] = [...row.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect());
          return own && listed && Math.abs(own.top - listed.top) < 4 && own.left !== listed.left;
        }),
      );
      expect(rows).toEqual(Array(8).fill(true));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(troubles).toEqual([]);
      await close();
    },
  );
});
