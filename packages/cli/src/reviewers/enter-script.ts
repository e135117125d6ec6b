/** The script of the sign-in page. It has no dependencies. */
export const enterScript = String.raw`const part = (id) => document.getElementById(id);
const code = location.hash.slice(1);
const here = location.pathname.replace(/\/$/, "");
history.replaceState(null, "", location.pathname);
const { dataset } = document.querySelector("main");
const takesPasskeys = "passkeys" in dataset && "PublicKeyCredential" in window;
let isSignedIn = "signedIn" in dataset;

const tell = (sentence) => {
  part("told").textContent = sentence;
};
/** Shows the buttons of these names. The first one is the one to press. */
const show = (...ids) => {
  for (const id of ["in", "key", "add", "desk", "out", "everywhere"]) {
    part(id).hidden = !ids.includes(id);
    part(id).classList.toggle("primary", id === ids[0]);
  }
};
const away = "The server did not answer. Try again.";
const sentences = {
  409: "A reviewer is signed in here already. To change, sign out, then sign in.",
  429: "Too many attempts. Wait a minute, then try again.",
};

const ask = (method, path, body) =>
  fetch(here + path, {
    method,
    headers: { "passmuster-desk": "1", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
/** Runs an act on a click and tells a failure. */
const on = (id, refused, act) => {
  part(id).onclick = async () => {
    part(id).disabled = true;
    try {
      const response = await act();
      if (!response.ok) tell(response.status === 401 ? refused : (sentences[response.status] ?? away));
      // A link in a letter is opened without the cookie of the session.
      if (response.status === 409) {
        isSignedIn = true;
        start();
      }
    } catch (error) {
      const isOwn = error instanceof DOMException && error.name !== "NetworkError";
      tell(isOwn ? (keySentences[error.name] ?? keySentences.NotAllowedError) : away);
    } finally {
      part(id).disabled = false;
    }
  };
};
const keySentences = {
  NotAllowedError: "No passkey was used. Try again, or ask for a link.",
  InvalidStateError: "This device has your passkey already.",
};

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Asks for a challenge, lets the browser answer it, and sends the answer. */
const answered = async (path, answer) => {
  const offered = await ask("POST", path + "/options");
  if (!offered.ok) return offered;
  const options = await offered.json();
  const { id, type, response } = await answer({ ...options, challenge: bytes(options.challenge) });
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = parts.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  return ask("POST", path, {
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: Object.fromEntries(given),
  });
};

on("in", "This link was used or is older than 15 minutes. Ask for another one.", async () => {
  const response = await ask("POST", "", { code });
  if (response.ok && !takesPasskeys) location.replace(part("desk").href);
  if (response.ok) {
    tell("You are signed in.");
    show("desk", "add", "out", "everywhere");
  }
  return response;
});
on("key", "This passkey is not known here. Ask for a link.", async () => {
  const response = await answered("/passkey", (publicKey) => navigator.credentials.get({ publicKey }));
  if (response.ok) location.replace(part("desk").href);
  return response;
});
on("add", "The passkey was not added. Ask for another link, then add it within 15 minutes.", async () => {
  const response = await answered("/new-passkey", (options) =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
      },
    }),
  );
  if (response.ok) {
    tell("This device signs you in from now on.");
    show("desk", "out", "everywhere");
  }
  return response;
});
const leave = (id, path, told) =>
  on(id, away, async () => {
    const response = await ask("DELETE", path);
    if (response.ok) {
      isSignedIn = false;
      tell(told);
      start();
    }
    return response;
  });
leave("out", "", "You are signed out.");
leave("everywhere", "/everywhere", "You are signed out in every browser. An open desk ends within 5 minutes.");

const start = () => {
  if (isSignedIn) show("desk", "out", "everywhere");
  else if (code) show("in");
  else if (takesPasskeys) show("key");
  else show();
};
tell(
  isSignedIn
    ? code
      ? sentences[409]
      : "You are signed in."
    : code
    ? "The link works once. Sign in only if you asked for it."
    : takesPasskeys
      ? "Sign in with your passkey, or open the link that you were sent."
      : "Open the link that you were sent.",
);
start();
`;
