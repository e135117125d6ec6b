import { ar } from "../src/messages/ar.ts";
import { cs } from "../src/messages/cs.ts";
import { da } from "../src/messages/da.ts";
import { de } from "../src/messages/de.ts";
import { el } from "../src/messages/el.ts";
import { en } from "../src/messages/en.ts";
import { es } from "../src/messages/es.ts";
import { fi } from "../src/messages/fi.ts";
import { fr } from "../src/messages/fr.ts";
import { hi } from "../src/messages/hi.ts";
import { hu } from "../src/messages/hu.ts";
import { id } from "../src/messages/id.ts";
import { it } from "../src/messages/it.ts";
import { ja } from "../src/messages/ja.ts";
import { ko } from "../src/messages/ko.ts";
import type { Messages } from "../src/messages/messages.ts";
import { nl } from "../src/messages/nl.ts";
import { pl } from "../src/messages/pl.ts";
import { pt } from "../src/messages/pt.ts";
import { ro } from "../src/messages/ro.ts";
import { ru } from "../src/messages/ru.ts";
import { sv } from "../src/messages/sv.ts";
import { tr } from "../src/messages/tr.ts";
import { uk } from "../src/messages/uk.ts";
import { vi } from "../src/messages/vi.ts";
import { zh } from "../src/messages/zh.ts";

export const messageFiles: Readonly<Record<string, Messages>> = {
  ar,
  cs,
  da,
  de,
  el,
  en,
  es,
  fi,
  fr,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ro,
  ru,
  sv,
  tr,
  uk,
  vi,
  zh,
};
