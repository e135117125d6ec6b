import { ar } from "../src/messages/ar.ts";
import { de } from "../src/messages/de.ts";
import { en } from "../src/messages/en.ts";
import { es } from "../src/messages/es.ts";
import { fr } from "../src/messages/fr.ts";
import type { Messages } from "../src/messages/messages.ts";
import { pt } from "../src/messages/pt.ts";
import { zh } from "../src/messages/zh.ts";

export const messageFiles: Readonly<Record<string, Messages>> = { en, es, fr, de, pt, ar, zh };
