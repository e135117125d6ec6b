import type { DocumentLanguage } from "./document-language.ts";

/** The HTML document of a page. Its settings are the content of `<meta name="passmuster">`. */
export interface PageDocument extends DocumentLanguage {
  readonly scheme?: "light" | "dark" | undefined;
  readonly icon: string;
  readonly settings: object;
  readonly script: string;
  readonly styles: readonly string[];
  /** The id of the element that the script fills. */
  readonly root: string;
}

/** @returns the document in UTF-8, without inline script or style */
export function documentOf(page: PageDocument): Uint8Array {
  const { language, direction, title, scheme, icon, settings, script, styles, root, noscript } = page;
  const lines = [
    "<!doctype html>",
    `<html lang="${escaped(language)}" dir="${direction}"${scheme ? ` data-scheme="${scheme === "dark" ? "dark" : "light"}"` : ""}>`,
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
    `<body><div id="${escaped(root)}"></div>`,
    `<noscript><p class="noscript">${escaped(noscript)}</p></noscript>`,
    // Shown by `document.css` if the script has filled nothing after a while: the browser is too old for it.
    `<p class="noscript unstarted">${escaped(noscript)}</p>`,
    "</body>",
    "</html>",
    "",
  ];
  return new TextEncoder().encode(lines.join("\n"));
}

/** The drawing of the tab's icon: a shield with a check mark. */
export const iconDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0b5f5a" d="M12 1.8 3.8 5v6.3c0 5 3.4 9.2 8.2 11.1 4.8-1.9 8.2-6.1 8.2-11.1V5z"/>' +
  '<path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="m8.2 12.2 2.7 2.7 5-5.4"/></svg>';

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
