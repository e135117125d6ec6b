import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { searchOptions } from "../docs/.vitepress/search.ts";

interface Index {
  search(question: string, options: typeof searchOptions): readonly { readonly id: string }[];
}

const requireOfSite = createRequire(import.meta.resolve("vitepress"));
const MiniSearch: { loadJSON(json: string, options: object): Index } = requireOfSite("minisearch");

/** What strangers asked, and the page that answers it. */
const answers: Readonly<Record<string, string>> = {
  accuracy: "accuracy",
  GDPR: "privacy",
  "Double Check": "statuses",
  desk: "guide/reviewing-people",
  "rate limit": "options",
  age: "guide/policy",
  "which countries": "issuers",
  liveness: "guide/proof",
  cost: "guide/costs",
  "accepted documents": "guide/flows",
  "get a webhook": "guide/webhooks",
  "what does Double Check mean": "statuses",
  "delete a person's data": "privacy",
  "Postgres Kubernetes": "guide/deploy",
  "customise the page": "guide/capture",
};

/**
 * Asks the search of the built site.
 * @returns a sentence for each question that no page among the first three answers
 */
export async function unanswered(site: string): Promise<readonly string[]> {
  const chunks = join(site, "assets/chunks");
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot")) ?? "missing";
  const built: { readonly default: string } = await import(pathToFileURL(join(chunks, file)).href);
  const fields = ["title", "titles", "text"];
  const index = MiniSearch.loadJSON(built.default, { fields, storeFields: ["title", "titles"] });
  return Object.entries(answers).flatMap(([question, page]) => {
    const found = index.search(question, searchOptions).map(({ id }) => id.replace(/\.html.*|^\//g, ""));
    const first = [...new Set(found)].slice(0, 3);
    return first.includes(page) ? [] : [`"${question}" finds ${first.join(", ")}, and not ${page}.`];
  });
}
