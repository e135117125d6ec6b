import { OptionsError } from "@passmuster/core/input";
import type { CapturePage } from "@passmuster/core/ports";
import { documentLanguage, iconDrawing, type NamedFile, namedFile, servedPage } from "@passmuster/page-kit";
import { captureProblems } from "./check-options.ts";
import type { CaptureOptions } from "./options.ts";
import { ownTitles } from "./own-titles.ts";
import type { PageSettings } from "./page-settings.ts";
import { pageTitles } from "./page-titles.ts";
import { themeSheet } from "./theme-sheet.ts";

/**
 * The page at a verification's `url`, for `createPassmuster({ capture: capturePage() })`. Its files are read
 * at the first request and stay in memory; a checkout builds them at that time.
 *
 * @example
 * const passmuster = createPassmuster({
 *   capture: capturePage({ brand: "Example Bank", theme: { accent: "#0a5c4a" }, frameAncestors: ["https://shop.example"] }),
 *   publicUrl, secret, storage, blobs, extractor,
 * });
 * @throws {OptionsError} names every invalid option
 */
export function capturePage(options: CaptureOptions = {}): CapturePage {
  const problems = captureProblems(options);
  if (problems.length > 0) throw new OptionsError("The capture page cannot start", problems, capturePage);
  const frameAncestors = options.frameAncestors ?? [];
  const own = ownFiles(options);
  const icon = namedFile("icon.svg", new TextEncoder().encode(iconDrawing));
  const settings = settingsOf(options, frameAncestors);
  const served = (entry: "main" | "own") =>
    servedPage({
      module: import.meta.url,
      elementScript: "element.js",
      entry,
      files: [own.theme, own.logo, icon].filter((one) => one !== undefined),
      document({ script, styles }, base, wanted) {
        const at = (name: string): string => `${base}/capture/${name}`;
        const logo = own.logo && { src: at(own.logo.name), alt: options.logo?.alt ?? "" };
        return {
          ...(entry === "main" ? spokenIn(options, wanted) : exportSpokenIn(options, wanted)),
          icon: at(icon.name),
          scheme: options.theme?.scheme,
          settings: { ...settings, base, ...(logo && { logo }) },
          script: at(script),
          styles: [...styles, ...(own.theme ? [own.theme.name] : [])].map(at),
          root: "capture",
        };
      },
    });
  const { document, file } = served("main");
  return { frameAncestors, document, file, exportDocument: served("own").document };
}

/** The same of the page of an export link, which has the shipped languages only. */
function exportSpokenIn({ brand, language }: CaptureOptions, wanted: Parameters<CapturePage["document"]>[1]) {
  const spoken = documentLanguage([wanted?.asked, ...(wanted?.accepted ?? []), language], ownTitles);
  return brand === undefined ? spoken : { ...spoken, title: `${spoken.title} · ${brand}` };
}

/** The title, and the other parts in the page's language before its script runs. */
function spokenIn(
  { brand, language, messages = {} }: CaptureOptions,
  wanted: Parameters<CapturePage["document"]>[1],
) {
  const shipped: Readonly<Record<string, string>> = pageTitles;
  const own = Object.entries(messages).map(([code, texts]) => {
    return [code, texts.pageTitle ?? shipped[code] ?? pageTitles.en];
  });
  const titles = { ...pageTitles, ...Object.fromEntries(own) };
  const spoken = documentLanguage([wanted?.asked, ...(wanted?.accepted ?? []), language], titles);
  return brand === undefined ? spoken : { ...spoken, title: `${spoken.title} · ${brand}` };
}

function ownFiles({ theme, logo }: CaptureOptions): {
  readonly theme?: NamedFile;
  readonly logo?: NamedFile;
} {
  const sheet = themeSheet(theme);
  return {
    ...(sheet !== "" && { theme: namedFile("theme.css", new TextEncoder().encode(sheet)) }),
    ...(logo && { logo: namedFile(`logo.${logo.format}`, Uint8Array.from(logo.bytes)) }),
  };
}

function settingsOf(options: CaptureOptions, frameAncestors: readonly string[]): Omit<PageSettings, "base"> {
  const { brand, language, messages, privacyUrl, helpUrl, returnUrl } = options;
  return {
    frameAncestors,
    language: language ?? "en",
    messages: messages ?? {},
    ...(brand !== undefined && { brand }),
    ...(privacyUrl !== undefined && { privacyUrl }),
    ...(helpUrl !== undefined && { helpUrl }),
    ...(returnUrl !== undefined && { returnUrl }),
  };
}
