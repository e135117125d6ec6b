import { desk } from "@passmuster/desk";
import { specimenImage } from "@passmuster/specimens";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shownCase } from "./bench.ts";

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" } as const;

describe.runIf(hasChromium())("the policy page and the search of a real service", () => {
  let browser: Browser;
  let server: Server;
  let ids: readonly string[];
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    const who = { email: "ana@bank.example", role: "lead" as const };
    server = await serve({ options: { desk: desk({ reviewers: { authenticate: async () => who } }) } });
    const made: string[] = [];
    for (const number of ["SANDBOX-NAME", "SANDBOX-DOB"]) made.push(await waiting(number));
    ids = made;
  });
  afterEach(() => server.close());

  async function waiting(number: string): Promise<string> {
    const { verifications, documents } = server.passmuster.flow("identity");
    const { id } = await verifications.create({
      person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number, country: "ATA" } },
      vendorReference: `order-${number}`,
    });
    const image = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
    const frontSideData = specimenImage("passport-ines");
    await documents.upload({ verification: id, document: { ...image, frontSideData } });
    await verifications.submit(id);
    await server.passmuster.drain();
    return id;
  }

  const sit = async () => {
    const visited = await visit(browser, `${server.url}/desk`, wide);
    await visited.page.locator('main.queue[data-ready="true"]').waitFor();
    return visited;
  };
  const replay = async (page: Page, policy: string): Promise<void> => {
    await page.getByLabel("Policy as JSON").fill(policy);
    await page.getByRole("button", { name: "Test on past decisions" }).click();
  };

  test("a policy is tried on real decisions; the one in force stays, and a case opens from the list", async () => {
    const { page, troubles, close } = await sit();
    await page.keyboard.press("y");
    await page.locator('main.policy[data-ready="true"]').waitFor();
    const digests = await page.locator(".in-force code").allInnerTexts();
    await page.getByLabel("Flow").selectOption("identity");
    await replay(page, '{\n  "actions": { "RulePH001": "reject",\n  "RulePH999": "off" }\n}');
    await page.getByText(/^line 3, actions\.RulePH999: /).waitFor();
    await replay(page, '{ "actions": { "RulePH001": "reject" } }');
    await page.locator('main.policy[data-complete="true"]').waitFor();
    await page.getByText("Verifications that would change: 1").waitFor();
    expect(await page.locator(".flow-diff").innerText()).toMatch(/Name on the photo ID\s+RulePH001/);
    expect(server.passmuster.policies().map(({ digest }) => digest)).toEqual(digests);
    const detail = await server.passmuster.flow("identity").verifications.get(ids[0] ?? "");
    expect(detail.status).toBe("double_check");
    const href = await page.locator(".changes a").getAttribute("href");
    await page.goto(`${server.url}/desk${href}`);
    expect(await shownCase(page)).toBe(ids[0]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a search finds decided cases too, and Enter opens the first", async () => {
    const act = { comment: "Seen.", email: "bo@bank.example" };
    await server.passmuster.flow("identity").verifications.approve(ids[0] ?? "", act);
    const { page, troubles, close } = await sit();
    await page.keyboard.press("/");
    await page.keyboard.type("moreau");
    await page.getByText("2 found, in any status").waitFor();
    const texts = await page.locator(".items tbody tr").allInnerTexts();
    expect(texts.map((text) => /Approved|Double Check/.exec(text)?.[0]).sort()).toEqual([
      "Approved",
      "Double Check",
    ]);
    await page.locator('input[type="search"]').fill("order-sandbox-name");
    await page.locator('input[type="search"]').press("Enter");
    await page.locator(`main.case[data-case="${ids[0]}"]`).waitFor();
    await page.getByText("This verification does not wait for a person.").waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});
