/** The page that a one-time link opens. A program that looks at the link in advance signs nobody in. */
export const enterPage = (
  base: string,
  { takesPasskeys }: { readonly takesPasskeys: boolean },
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to the desk</title>
<link rel="stylesheet" href="${base}/desk/enter.css">
<script type="module" src="${base}/desk/enter.js"></script>
<main${takesPasskeys ? " data-passkeys" : ""}>
<h1>Sign in to the desk</h1>
<p id="told" role="status">This page needs JavaScript.</p>
<p>
<button id="in" type="button" hidden>Sign in</button>
<button id="key" type="button" hidden>Sign in with a passkey</button>
<button id="add" type="button" hidden>Sign in with a passkey next time</button>
<a id="desk" href="${base}/desk" hidden>Go to the desk</a>
<button id="out" type="button" hidden>Sign out</button>
<button id="everywhere" type="button" hidden>Sign out everywhere</button>
</p>
</main>
</html>
`;

export const enterStyles = `:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
button, a { font: inherit; display: inline-block; margin: 0 0.5rem 0.5rem 0; padding: 0.5rem 1.25rem; }
[hidden] { display: none; }
`;
