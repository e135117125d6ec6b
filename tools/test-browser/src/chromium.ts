import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The browser of the tests: `CHROMIUM`, or the first on the path; scripts/chromium.ts installs one. */
export function findChromium(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [...candidates, mac, join(homedir(), mac)].find((path) => existsSync(path));
}

/** Whether Chromium is available. If not, logs once which tests are skipped. */
export function hasChromium(): boolean {
  if (findChromium()) return true;
  console.warn("No Chromium found: browser tests are skipped. Run `node scripts/chromium.ts` to install it.");
  return false;
}

/** Starts the browser. @param video a .y4m or .mjpeg file for its camera; without it there is no camera */
export async function launch({
  video,
  camera = true,
}: {
  readonly video?: string;
  readonly camera?: boolean;
} = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium found.");
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--disable-dev-shm-usage",
      "--force-color-profile=srgb",
      ...(isContained() ? ["--no-sandbox"] : []),
      ...(camera ? ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"] : []),
      ...(video ? [`--use-file-for-fake-video-capture=${video}`] : []),
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // A busy machine takes longer than the library's 30 seconds.
    context.setDefaultTimeout(120_000);
    return context;
  };
  return browser;
}

/** Root cannot use the sandbox. */
function isContained(): boolean {
  return (
    process.getuid?.() === 0 ||
    /docker|lxc|containerd/.test(existsSync("/proc/1/cgroup") ? readFileSync("/proc/1/cgroup", "utf8") : "")
  );
}
