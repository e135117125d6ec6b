import { spawnSync } from "node:child_process";
import { findChromium } from "@passmuster/test-browser";

/** Finds the browser of the tests. Installs one on Debian if none is found. */
const found = findChromium();
if (found) {
  console.log(found);
} else if (process.platform !== "linux" || spawnSync("apt-get", ["--version"]).error) {
  console.error("No Chromium found. Install one, or set CHROMIUM=/path/to/chromium.");
  process.exitCode = 1;
} else {
  for (const line of [
    ["update"],
    ["install", "--yes", "--no-install-recommends", "chromium", "fonts-noto-core", "fonts-noto-cjk"],
  ]) {
    const { status } = spawnSync("apt-get", line, { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}
