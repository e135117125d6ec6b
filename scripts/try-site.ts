import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveSiteSandbox } from "./site-sandbox.ts";
import { root } from "./workspace.ts";

/** Serves the built site and a sandbox at http://localhost:3000, for "Try it" of the HTTP API. */
const site = join(root, "docs/.vitepress/dist");
if (!existsSync(join(site, "index.html"))) {
  console.error("The site is not built. Run npm run docs:site.");
  process.exit(1);
}
const { url, token, close } = await serveSiteSandbox(site, Number(process.env.PORT ?? 3000));
console.log(`${url}/api/\nToken: ${token}`);
process.once("SIGINT", close);
process.once("SIGTERM", close);
