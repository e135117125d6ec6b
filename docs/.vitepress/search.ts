import type { MarkdownEnv } from "vitepress";

interface Renderer {
  render(source: string, env: MarkdownEnv): string;
}

/**
 * What readers type, and the pages that answer it. The words are a section of their own in the index, which
 * leads to the page, and are not shown.
 */
const words: Readonly<Record<string, string>> = {
  "accuracy.md": "accuracy accurate quality rate right wrong error false reject OCR precision how good",
  "forgery.md": "fraud fake forged tampered manipulation detection false accept",
  "statuses.md":
    "what does Double Check mean, double check status meaning, pending, rejected, approved, expired, hold, code, number 5",
  "guide/reviewing.md":
    "what to do with a double check, desk, reviewer, back office, manual review, queue, case, decide, approve, reject, dashboard",
  "guide/reviewing-people.md":
    "mount the desk, desk access, reviewer sign in, login, SSO, roles, permissions, four eyes, second approval, assign",
  "privacy.md":
    "GDPR, data protection, delete or erase a person's data, person data deletion, right to be forgotten, personal data, CCPA, DPA, encryption at rest",
  "guide/own-data.md":
    "GDPR, subject access request, data portability, export, legal hold, litigation hold, proof of deletion",
  "guide/retention.md": "GDPR, how long data is kept, retention period, delete automatically",
  "issuers.md": "countries country list which countries which documents supported documents accepted states",
  "flows.md": "accepted documents document types rules list flow",
  "guide/flows.md":
    "change accepted documents, accepted documents, choose documents, restrict countries, custom flow, selfie required, proof of address, retake, attempts",
  "guide/policy.md":
    "age, minimum age, under 18, adults, threshold, selfie match threshold, condition, strict, rule off, review, reject",
  "guide/proof.md":
    "liveness, no liveness, deepfake, spoof, presentation attack, what an approved proves, assurance level, trust, eIDAS, NIST, IAL",
  "guide/costs.md": "cost, costs, what does it cost, price, pricing, fee per verification",
  "guide/choosing.md":
    "vendor compare comparison alternative Onfido Persona Veriff Stripe Sumsub Jumio buy or build",
  "guide/sizing.md":
    "CPU of a verification, memory, RAM, how many machines, throughput, capacity, performance, cost",
  "guide/operate.md":
    "rate limit, requests per minute, 429, backup, upgrade, health, metrics, monitoring, logs, lost key, keys, disk full",
  "guide/webhooks.md": "get a webhook, webhook, notification, callback, signature, verify, event, retry",
  "guide/capture.md":
    "customise the page, brand, colours, logo, theme, dark mode, camera, page, iframe, embed, browser support, mobile",
  "guide/deploy.md": "docker kubernetes compose nginx production image container postgres S3",
  "guide/s3.md": "S3 bucket images object storage AWS R2 MinIO",
  "guide/testing.md": "test without camera, sandbox, mock, vitest, jest, clock, fake data, unit test, CI",
  "options.md": "option setting limit rate limit timeout upload size expiry",
  "errors.md": "error code 400 401 403 404 409 422 429 503 message",
  "guide/client.md": "SDK client TypeScript browser upload wait",
  "guide/signed-evidence.md": "mdl eIDAS wallet mobile driving licence EUDI NFC chip passport signature",
  "guide/form1583.md": "USPS CMRA mailbox PMB notary quarterly certification virtual office",
  "guide/screening.md": "sanctions OFAC SDN watchlist AML PEP hit screening",
  "guide/chips.md": "NFC chip passport ePassport read app",
  "security.md": "encryption secret keys vulnerability attack threat secure",
  "guide/case-file.md": "export court auditor PDF/A PAdES signature evidence file download verify offline",
  "guide/record.md": "audit log trail tamper evidence history who did what",
  "guide/troubleshooting.md":
    "disk full, error, does not work, problem, camera does not open, stuck, slow, help",
  "sandbox.md": "sandbox, test data, simulate outcomes",
  "guide/translating.md": "languages, language, translate, translation, locale, i18n",
  "guide/configuration.md": "config file, environment variables, settings, secret",
  "guide/readers.md": "OCR, reader, offline, own reader, extractor",
  "guide/how-it-is-built.md": "architecture, works offline, no internet, queue, worker, storage",
};

/** Decisions explain the code to its makers; a schema is found at the routes that have it. */
const isLeftOut = (page: string): boolean => page.startsWith("decisions/") || page === "api/schemas.md";
/** Tables of the code's own words are found by their headings. */
const isReference = (page: string): boolean =>
  page.startsWith("api/") || ["lifecycle.md", "assurance.md"].includes(page);

const common =
  /(?<![\w-])(?:a|an|and|are|as|at|be|by|can|do|does|for|from|has|how|if|in|is|mean|much|it|its|of|on|or|that|the|then|to|what|when|which|who|with|you|your)(?![\w-])/gi;

/** Words that every page has hide those that one page has. Headings stay, for they are shown. */
const withoutCommonWords = (html: string): string =>
  html
    .split(/(<h\d.*?<\/h\d>)/s)
    .map((part, at) => (at % 2 === 0 ? part.replace(common, " ") : part))
    .join("");

/** What is indexed of a page. Empty text is not indexed. */
export function indexedText(source: string, env: MarkdownEnv, md: Renderer): string {
  const page = env.relativePath;
  if (isLeftOut(page)) return "";
  const html = withoutCommonWords(md.render(source, env));
  if (isReference(page)) return html.replace(/(<\/h\d>).*?(?=<h\d|$)/gs, "$1 ");
  const own = words[page];
  const title = /<h1[^>]*>(.*?)<a /s.exec(html)?.[1];
  return own && title ? `<h1>${title}<a href="#"></a></h1> ${own} ${html}` : html;
}

/** A word as it was typed counts most: a beginning of one letter begins a tenth of all words. */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 2, text: 3, titles: 1 },
  weights: { fuzzy: 0.03, prefix: 0.02 },
};
