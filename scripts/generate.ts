import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { apiPage, apiPages } from "./generate/api-pages.ts";
import { architectureDrawing } from "./generate/architecture-drawing.ts";
import { clientOperations } from "./generate/client-operations.ts";
import { clientTypes } from "./generate/client-types.ts";
import { countryCodes } from "./generate/country-codes.ts";
import { errorsPage } from "./generate/errors-page.ts";
import { examplesFile } from "./generate/examples.ts";
import { flowsPage } from "./generate/flows-page.ts";
import { grafanaDashboard } from "./generate/grafana-dashboard.ts";
import { issuersPage } from "./generate/issuers-page.ts";
import { documentDrawing, verificationDrawing } from "./generate/lifecycle-drawing.ts";
import { lifecyclePage } from "./generate/lifecycle-page.ts";
import { numberFormsPage } from "./generate/number-forms-page.ts";
import { openApiFile } from "./generate/openapi.ts";
import { optionsPage } from "./generate/options-page.ts";
import { personDataFile } from "./generate/person-data.ts";
import { proofPage } from "./generate/proof-page.ts";
import { sandboxPage } from "./generate/sandbox-page.ts";
import { referenceStyle, siteStyle } from "./generate/site-styles.ts";
import { statusesPage } from "./generate/statuses-page.ts";
import { storeysDrawing } from "./generate/storeys-drawing.ts";
import { root } from "./workspace.ts";

/** Writes every generated file; with `--check` lists those that are out of date. */
const files: Readonly<Record<string, () => string | Promise<string>>> = {
  "packages/core/src/model/country-code.generated.ts": countryCodes,
  "packages/core/src/api/http/openapi/examples.generated.json": examplesFile,
  "docs/openapi.json": openApiFile,
  "packages/client/src/generated/types.generated.ts": clientTypes,
  "packages/client/src/generated/operations.generated.ts": clientOperations,
  "docs/errors.md": errorsPage,
  "docs/flows.md": flowsPage,
  "docs/issuers.md": issuersPage,
  "docs/number-forms.md": numberFormsPage,
  "docs/options.md": optionsPage,
  "docs/guide/proof.md": proofPage,
  "docs/lifecycle.md": lifecyclePage,
  "docs/statuses.md": statusesPage,
  "docs/images/lifecycle-verification.svg": verificationDrawing,
  "docs/images/lifecycle-document.svg": documentDrawing,
  "docs/images/architecture-light.svg": () => architectureDrawing("light"),
  "docs/images/architecture-dark.svg": () => architectureDrawing("dark"),
  "docs/images/storeys-light.svg": () => storeysDrawing("light"),
  "docs/images/storeys-dark.svg": () => storeysDrawing("dark"),
  "docs/.vitepress/theme/colours.generated.css": siteStyle,
  "docs/.vitepress/reference/style.generated.css": referenceStyle,
  "docs/sandbox.md": sandboxPage,
  "docs/public/grafana-dashboard.json": grafanaDashboard,
  "docs/public/person-data.schema.json": personDataFile,
  ...Object.fromEntries(apiPages.map((page) => [`docs/api/${page}.md`, () => apiPage(page)])),
};

const check = process.argv.includes("--check");
let stale = 0;
for (const [file, make] of Object.entries(files)) {
  const wanted = await make();
  if (!check) {
    mkdirSync(dirname(`${root}${file}`), { recursive: true });
    writeFileSync(`${root}${file}`, wanted);
    console.log(`wrote ${file}`);
  } else if (readOr(`${root}${file}`) !== wanted) {
    stale += 1;
    console.error(`${file} is out of date. Run npm run generate.`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
