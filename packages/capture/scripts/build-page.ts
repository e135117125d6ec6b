import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildStatic, builtStatic, type StaticPage } from "@passmuster/page-kit/static-page";

/** Issuers of passports beside ISO 3166-1 that browsers can name (ICAO Doc 9303-3, section 5). */
const beyondIso = "RKSXK UNO EUE";

/**
 * The issuers of documents as `AFG ANDAD …`: code, and alpha-2 unless it begins the code. Browsers name them.
 */
function countries(): string {
  const require = createRequire(new URL("../../core/package.json", import.meta.url));
  const { getAlpha3Codes } = require("i18n-iso-countries") as {
    getAlpha3Codes(): Readonly<Record<string, string>>;
  };
  const states = Object.entries(getAlpha3Codes()).filter(([alpha3]) => alpha3 !== "XKX");
  const codes = states.map(([alpha3, alpha2]) => (alpha3.startsWith(alpha2) ? alpha3 : alpha3 + alpha2));
  return [...codes, beyondIso].join(" ");
}

const capture: StaticPage = {
  name: "capture",
  own: fileURLToPath(new URL("..", import.meta.url)),
  input: { main: "page/main.tsx", own: "page/own/main.ts", element: "src/element.ts" },
  unhashed: ["element"],
  sources: ["{page,src,scripts}/**/*.{ts,tsx,css,json}", "{languages,own-languages}/*.json"],
  define: () => ({ __COUNTRIES__: JSON.stringify(countries()) }),
};

/** Builds the page into `folder`. */
export const buildPage = (folder: string): Promise<void> => buildStatic(capture, folder);

/** Builds the page of this checkout if its sources changed. @returns its folder */
export const builtPage = (): Promise<string> => builtStatic(capture);
