import { type EnterTexts, enterTexts } from "./enter-texts.ts";

/** What the sign-in page is made of. */
export interface EnterPage {
  readonly base: string;
  readonly takesPasskeys: boolean;
  /** Whether a reviewer is signed in in this browser. */
  readonly isSignedIn: boolean;
  /** The languages that are wanted, the first one first. */
  readonly languages: readonly string[];
  /** The host's name. */
  readonly brand: string | undefined;
  /** Addresses of the desk's own styles. */
  readonly styles: readonly string[];
}

/** The page that a one-time link opens. A program that looks at the link in advance signs nobody in. */
export function enterPage({ base, takesPasskeys, isSignedIn, languages, brand, styles }: EnterPage): string {
  const code = languages.find(isSpoken) ?? "en";
  const texts = enterTexts[code];
  const all = [...styles, `${base}/desk/enter.css`];
  const button = (name: keyof EnterTexts & ButtonName): string =>
    `<button id="${name}" class="button" type="button" hidden>${texts[name]}</button>`;
  return `<!doctype html>
<html lang="${code}" dir="${code === "ar" ? "rtl" : "ltr"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="passmuster" content="${escaped(JSON.stringify(texts))}">
<title>${escaped([texts.title, ...(brand === undefined ? [] : [brand])].join(" · "))}</title>
${all.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join("\n")}
<script type="module" src="${base}/desk/enter.js"></script>
${brand === undefined ? "" : `<header><span class="brand"><bdi>${escaped(brand)}</bdi></span></header>`}
<main class="trouble"${takesPasskeys ? " data-passkeys" : ""}${isSignedIn ? " data-signed-in" : ""}>
<h1>${texts.title}</h1>
<p id="told" role="status">${texts.noScript}</p>
<p class="row">
${button("in")}
${button("key")}
<a id="desk" class="button" href="${base}/desk" hidden>${texts.desk}</a>
${button("add")}
${button("out")}
${button("everywhere")}
</p>
</main>
</html>
`;
}

type ButtonName = "in" | "key" | "add" | "out" | "everywhere";

function isSpoken(code: string): code is keyof typeof enterTexts {
  return Object.hasOwn(enterTexts, code);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The rest is in the desk's styles. */
export const enterStyles = `.trouble { font-size: 1rem; }
[hidden] { display: none !important; }
`;
