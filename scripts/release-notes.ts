import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sectionOf } from "./release/changelog.ts";
import { published, root } from "./workspace.ts";

/** Prints what the changelog says of the version of this checkout, for the release on GitHub. */
const version = published[0]?.manifest.version ?? "";
const section = sectionOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
if (section === "") throw new Error(`CHANGELOG.md has no section "## ${version}".`);
console.log(section);
