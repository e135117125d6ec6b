import type { CaptureFile, CapturePage } from "@passmuster/core/ports";
import { type BuiltPage, contentTypeOf, hashedName, readPage } from "./files.ts";
import { type CaptureOptions, requireLink, requireOrigins, themeSheet } from "./options.ts";
import type { PageSettings } from "./page-settings.ts";

/**
 * The page at a verification's `url`, for `createPassmuster({ capture: capturePage() })`. Its files are read
 * at the first request and stay in memory; a checkout builds them at that time.
 *
 * @example
 * const passmuster = createPassmuster({
 *   capture: capturePage({ brand: "Example Bank", theme: { accent: "#0a5c4a" }, frameAncestors: ["https://shop.example"] }),
 *   publicUrl, secret, storage, blobs, extractor,
 * });
 * @throws {TypeError} names the invalid option
 */
export function capturePage(options: CaptureOptions = {}): CapturePage {
  const frameAncestors = requireOrigins(options.frameAncestors ?? []);
  const own = ownFiles(options);
  const icon = named("icon.svg", new TextEncoder().encode(iconDrawing));
  const settings = settingsOf(options, frameAncestors);
  let page: Promise<BuiltPage> | undefined;
  const built = (): Promise<BuiltPage> => {
    page ??= readPage().catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };

  return {
    frameAncestors,
    async document(base) {
      const { script, styles } = await built();
      const at = (name: string): string => `${base}/capture/${name}`;
      const logo = own.logo && { src: at(own.logo.name), alt: options.logo?.alt ?? "" };
      const html = documentOf({
        icon: at(icon.name),
        title: options.brand ?? "Identity verification",
        settings: { ...settings, base, ...(logo && { logo }) },
        script: at(script),
        styles: [...styles, ...(own.theme ? [own.theme.name] : [])].map(at),
      });
      return { contentType: "text/html; charset=utf-8", bytes: new TextEncoder().encode(html) };
    },
    async file(name) {
      const mine = [own.theme, own.logo, icon].find((file) => file?.name === name);
      return mine ?? (await built()).files.get(name);
    },
  };
}

type Named = CaptureFile & { readonly name: string };

function ownFiles({ theme, logo }: CaptureOptions): { readonly theme?: Named; readonly logo?: Named } {
  const sheet = themeSheet(theme);
  return {
    ...(sheet !== "" && { theme: named("theme.css", new TextEncoder().encode(sheet)) }),
    ...(logo && { logo: named(`logo.${logo.format}`, Uint8Array.from(logo.bytes)) }),
  };
}

function named(name: string, bytes: Uint8Array): Named {
  return { name: hashedName(name, bytes), contentType: contentTypeOf(name), bytes };
}

function settingsOf(options: CaptureOptions, frameAncestors: readonly string[]): Omit<PageSettings, "base"> {
  const { brand, language, messages } = options;
  const privacyUrl = requireLink("privacyUrl", options.privacyUrl);
  const helpUrl = requireLink("helpUrl", options.helpUrl);
  const returnUrl = requireLink("returnUrl", options.returnUrl);
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

const iconDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0b5f5a" d="M12 1.8 3.8 5v6.3c0 5 3.4 9.2 8.2 11.1 4.8-1.9 8.2-6.1 8.2-11.1V5z"/>' +
  '<path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="m8.2 12.2 2.7 2.7 5-5.4"/></svg>';

function documentOf({
  title,
  icon,
  settings,
  script,
  styles,
}: {
  readonly title: string;
  readonly icon: string;
  readonly settings: PageSettings;
  readonly script: string;
  readonly styles: readonly string[];
}): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<meta name="passmuster" content="${escaped(JSON.stringify(settings))}">`,
    `<link rel="icon" type="image/svg+xml" href="${escaped(icon)}">`,
    `<title>${escaped(title)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`),
    `<script type="module" src="${escaped(script)}"></script>`,
    "</head>",
    '<body><div id="capture"></div>',
    `<noscript><p class="noscript">This page needs JavaScript to take and send your pictures. Turn it on, or open the link in another browser.</p></noscript>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
