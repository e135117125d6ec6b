import { render } from "preact";
import type { PageSettings } from "../src/page-settings.ts";
import { App } from "./app.tsx";
import { createDesk, DeskContext } from "./session/desk.ts";
import { preferredLanguage } from "./session/language.ts";
import { speak } from "./session/say.ts";
import "@passmuster/page-kit/tokens.css";
import "@passmuster/page-kit/document.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/queue.css";
import "./styles/casework.css";
import "./styles/own-data.css";
import "./styles/case.css";
import "./styles/hits.css";
import "./styles/pictures.css";
import "./styles/compare.css";
import "./styles/figures.css";
import "./styles/policy.css";
import "./styles/narrow.css";

const settings = readSettings();
const desk = createDesk(settings);
void desk.begin();
// Without its file the page is shown in English.
await speak(preferredLanguage(settings)).catch(() => undefined);
const root = document.getElementById("desk");
if (root) {
  render(
    <DeskContext.Provider value={desk}>
      <App />
    </DeskContext.Provider>,
    root,
  );
}

function readSettings(): PageSettings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="passmuster"]');
  return JSON.parse(meta?.content ?? "{}") as PageSettings;
}
