import { firstOffered, languageNames } from "@passmuster/page-kit/languages";
import english from "../../own-languages/en.json";
import { readSettings, takeAddress } from "../session/settings.ts";
import { createExportApi, type Trouble } from "./api.ts";
import { shownPage } from "./view.ts";
import "@passmuster/page-kit/tokens.css";
import "@passmuster/page-kit/document.css";
import "./own.css";

const { verification, capability = "", language } = takeAddress();
const { base, brand, language: usual } = readSettings();
const wanted = [language, document.documentElement.lang, ...navigator.languages, usual];
const code = firstOffered(wanted, Object.keys(languageNames)) ?? "en";
const own = await import(`../../own-languages/${code}.json`).catch(() => undefined);
const texts: typeof english = own?.default ?? english;
document.documentElement.lang = code;
document.documentElement.dir = code === "ar" ? "rtl" : "ltr";
document.title = brand ? `${texts.title} · ${brand}` : texts.title;

const api = createExportApi(base, { verification, token: capability });
const view = shownPage(document.getElementById("capture") ?? document.body, texts, brand);

const sentences: Readonly<Record<Trouble, string>> = {
  code_wrong: texts.wrongCode,
  export_link_not_found: texts.linkGone,
  other: texts.tryAgain,
};

/** Runs one request at a time, and says what went wrong. A link that works no longer ends the page. */
async function act(run: () => Promise<void>): Promise<void> {
  view.busy(true);
  try {
    await run();
  } catch (error) {
    const trouble = api.troubleOf(error);
    if (trouble === "export_link_not_found") view.end(sentences[trouble]);
    else view.say(sentences[trouble], "alert");
  } finally {
    view.busy(false);
  }
}

view.onSend(() =>
  act(async () => {
    await api.sendCode();
    view.askCode();
    view.say(texts.codeSent, "status");
  }),
);
view.onDownload((given) =>
  act(async () => {
    save(await api.download(given));
    view.end(`${texts.done} ${texts.keepSafe}`);
  }),
);
if (capability === "") view.end(texts.linkGone);

function save(archive: Blob): void {
  const address = URL.createObjectURL(archive);
  Object.assign(document.createElement("a"), { href: address, download: `${verification}.zip` }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
