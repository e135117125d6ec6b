import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { App } from "./app.tsx";
import { createApi } from "./session/api.ts";
import { type Page, PageContext, type Spoken, SpokenContext } from "./session/context.ts";
import { createController } from "./session/controller.ts";
import { loadMessages, preferredLanguage } from "./session/language.ts";
import { createMemory } from "./session/memory.ts";
import { readSettings, takeAddress } from "./session/settings.ts";
import { createTell } from "./session/tell.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/camera.css";
import "./styles/circumstances.css";

const address = takeAddress();
const settings = readSettings();
const memory = createMemory(address.verification);
let token: string | undefined;
const api = createApi(settings.base, () => token);
const controller = createController(address, api, memory, (next) => {
  token = next;
});
const tell = createTell(settings);
const page: Page = { settings, api, memory, controller, tell };

async function speak(code: string): Promise<Spoken> {
  const messages = await loadMessages(settings, code);
  document.documentElement.lang = code;
  document.documentElement.dir = messages.direction === "rtl" ? "rtl" : "ltr";
  return { language: code, messages };
}

function Root({ first }: { readonly first: Spoken }) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => void controller.begin(), []);
  const change = (code: string): void => {
    memory.keep({ language: code });
    void speak(code).then(setSpoken);
  };
  return (
    <PageContext.Provider value={page}>
      <SpokenContext.Provider value={spoken}>
        <App onLanguage={change} />
      </SpokenContext.Provider>
    </PageContext.Provider>
  );
}

const root = document.getElementById("capture");
const first = await speak(preferredLanguage(settings, memory.get().language));
if (root) {
  render(<Root first={first} />, root);
  new ResizeObserver(() =>
    tell({ type: "resize", height: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);
}
