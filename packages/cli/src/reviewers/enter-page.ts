/** What the sign-in page is made of. */
export interface EnterPage {
  readonly base: string;
  readonly takesPasskeys: boolean;
  /** Whether a reviewer is signed in in this browser. */
  readonly isSignedIn: boolean;
  /** The host's name. */
  readonly brand: string | undefined;
  /** Addresses of the desk's own styles. */
  readonly styles: readonly string[];
}

/** The page that a one-time link opens. A program that looks at the link in advance signs nobody in. */
export const enterPage = ({
  base,
  takesPasskeys,
  isSignedIn,
  brand,
  styles,
}: EnterPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(brand === undefined ? "Sign in to the desk" : `Sign in to the desk · ${brand}`)}</title>
${[...styles, `${base}/desk/enter.css`].map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join("\n")}
<script type="module" src="${base}/desk/enter.js"></script>
<header><span class="brand"><bdi>${escaped(brand ?? "Review desk")}</bdi></span></header>
<main class="trouble"${takesPasskeys ? " data-passkeys" : ""}${isSignedIn ? " data-signed-in" : ""}>
<h1>Sign in to the desk</h1>
<p id="told" role="status">This page needs JavaScript.</p>
<p class="row">
<button id="in" class="button" type="button" hidden>Sign in</button>
<button id="key" class="button" type="button" hidden>Sign in with a passkey</button>
<a id="desk" class="button" href="${base}/desk" hidden>Go to the desk</a>
<button id="add" class="button" type="button" hidden>Sign in with a passkey next time</button>
<button id="out" class="button" type="button" hidden>Sign out</button>
<button id="everywhere" class="button" type="button" hidden>Sign out everywhere</button>
</p>
</main>
</html>
`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The rest is in the desk's styles. */
export const enterStyles = `.trouble { font-size: 1rem; }
[hidden] { display: none !important; }
`;
