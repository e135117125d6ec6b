import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildStatic, builtStatic, type StaticPage } from "./static-page.ts";

/** The countries of ISO 3166-1 as `AFGAF ALBAL …`: alpha-3, then alpha-2. Their names come from the browser. */
function countries(): string {
  const require = createRequire(new URL("../../core/package.json", import.meta.url));
  const { getAlpha3Codes } = require("i18n-iso-countries") as {
    getAlpha3Codes(): Readonly<Record<string, string>>;
  };
  return Object.entries(getAlpha3Codes())
    .map(([alpha3, alpha2]) => `${alpha3}${alpha2}`)
    .join(" ");
}

const capture: StaticPage = {
  name: "capture",
  own: fileURLToPath(new URL("..", import.meta.url)),
  input: { main: "page/main.tsx", element: "src/element.ts" },
  unhashed: ["element"],
  sources: ["{page,src,scripts}/**/*.{ts,tsx,css,json}"],
  define: () => ({ __COUNTRIES__: JSON.stringify(countries()) }),
};

/** Builds the page into `folder`. */
export const buildPage = (folder: string): Promise<void> => buildStatic(capture, folder);

/** Builds the page of this checkout if its sources changed. @returns its folder */
export const builtPage = (): Promise<string> => builtStatic(capture);
