import { fileURLToPath } from "node:url";
import { buildStatic, builtStatic, type StaticPage } from "@passmuster/page-kit/static-page";

const desk: StaticPage = {
  name: "desk",
  own: fileURLToPath(new URL("..", import.meta.url)),
  input: { main: "page/main.tsx" },
  sources: ["{page,src,scripts}/**/*.{ts,tsx,css}", "languages/*.json"],
};

/** Builds the page into `folder`. */
export const buildPage = (folder: string): Promise<void> => buildStatic(desk, folder);

/** Builds the page of this checkout if its sources changed. @returns its folder */
export const builtPage = (): Promise<string> => builtStatic(desk);
