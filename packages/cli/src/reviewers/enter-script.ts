/** The script of the sign-in page. It has no dependencies. */
export const enterScript = String.raw`const part = (id) => document.getElementById(id);
const code = location.hash.slice(1);
const here = location.pathname.replace(/\/$/, "");
history.replaceState(null, "", location.pathname);
const say = JSON.parse(document.querySelector('meta[name="passmuster"]').content);
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
const sentences = { 409: say.occupied, 429: say.tooMany };

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
      if (!response.ok) tell(response.status === 401 ? refused : (sentences[response.status] ?? say.away));
      // A link in a letter is opened without the cookie of the session.
      if (response.status === 409) {
        isSignedIn = true;
        start();
      }
    } catch (error) {
      const isOwn = error instanceof DOMException && error.name !== "NetworkError";
      tell(isOwn ? (keySentences[error.name] ?? say.noKey) : say.away);
    } finally {
      part(id).disabled = false;
    }
  };
};
const keySentences = { InvalidStateError: say.hasKey };

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

on("in", say.usedLink, async () => {
  const response = await ask("POST", "", { code });
  if (response.ok && !takesPasskeys) location.replace(part("desk").href);
  if (response.ok) {
    tell(say.signedIn);
    show("desk", "add", "out", "everywhere");
  }
  return response;
});
on("key", say.unknownKey, async () => {
  const response = await answered("/passkey", (publicKey) => navigator.credentials.get({ publicKey }));
  if (response.ok) location.replace(part("desk").href);
  return response;
});
on("add", say.notAdded, async () => {
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
    tell(say.added);
    show("desk", "out", "everywhere");
  }
  return response;
});
const leave = (id, path, told) =>
  on(id, say.away, async () => {
    const response = await ask("DELETE", path);
    if (response.ok) {
      isSignedIn = false;
      tell(told);
      start();
    }
    return response;
  });
leave("out", "", say.signedOut);
leave("everywhere", "/everywhere", say.signedOutAll);

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
      : say.signedIn
    : code
    ? say.once
    : takesPasskeys
      ? say.passkeyOrLink
      : say.link,
);
start();
`;
