import type { Brand } from "@passmuster/client";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CaptureEvent } from "../src/events.ts";
import { App } from "./app.tsx";
import { createApi } from "./session/api.ts";
import { applyColours } from "./session/brand.ts";
import { type Page, PageContext, type Spoken, SpokenContext } from "./session/context.ts";
import { createController } from "./session/controller.ts";
import { loadMessages, preferredLanguage } from "./session/language.ts";
import { createMemory } from "./session/memory.ts";
import { createReport } from "./session/report.ts";
import { readSettings, takeAddress } from "./session/settings.ts";
import { createTell } from "./session/tell.ts";
import "@passmuster/page-kit/tokens.css";
import "@passmuster/page-kit/document.css";
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
const api = createApi(
  settings.base,
  () => token,
  () => document.documentElement.lang,
);
const controller = createController(
  address,
  api,
  memory,
  (next) => {
    token = next;
  },
  async ({ brand, language: set }) => {
    memory.keep({ brand });
    await coloured(brand);
    const wanted = preferredLanguage(settings, { ...wishes(), set });
    if (wanted === document.documentElement.lang) return false;
    await shown.change(wanted);
    return true;
  },
);
const report = createReport(api, memory);
const tellHost = createTell(settings, address.host, () => shown.title);
const tell = (event: CaptureEvent): void => {
  tellHost(event);
  report.tell(event);
};
const page: Page = { settings, api, memory, controller, tell };

async function speak(code: string): Promise<Spoken> {
  const messages = await loadMessages(settings, code);
  shown.title = messages.pageTitle;
  document.documentElement.lang = code;
  document.documentElement.dir = messages.direction === "rtl" ? "rtl" : "ltr";
  return { language: code, messages };
}

const wishes = () => ({ chosen: memory.get().language, asked: address.language });
const shown = { title: "", change: async (_: string): Promise<void> => undefined };

function Root({ first }: { readonly first: Spoken }) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    shown.change = (code) => speak(code).then(setSpoken, () => undefined);
    void controller.begin();
  }, []);
  useEffect(tellSize, [spoken]);
  const choose = (code: string): void => {
    memory.keep({ language: code });
    void shown.change(code).then(controller.again);
  };
  return (
    <PageContext.Provider value={page}>
      <SpokenContext.Provider value={spoken}>
        <App onLanguage={choose} />
      </SpokenContext.Provider>
    </PageContext.Provider>
  );
}

/** Without the script of the colours, the page keeps its own. */
const coloured = (brand: Brand | null | undefined) => applyColours(brand?.colours).catch(() => undefined);

await coloured(memory.get().brand);
addEventListener("visibilitychange", () => document.hidden && report.flush());
addEventListener("pagehide", () => {
  const step = report.leaving();
  if (step) tell({ type: "left", step });
  report.flush();
});
const root = document.getElementById("capture");
function tellSize(): void {
  if (root) tell({ type: "resize", height: Math.ceil(root.getBoundingClientRect().height) });
}
const first = await speak(preferredLanguage(settings, wishes()));
if (root) {
  render(<Root first={first} />, root);
  new ResizeObserver(tellSize).observe(root);
}
