import type { SessionView } from "../view.ts";
import { preferredOf } from "./preferred.ts";
import type { SessionWords } from "./words.ts";

/** The languages besides English. Each is loaded when it is first asked for. */
const languages: Readonly<Record<string, () => Promise<{ readonly words: SessionWords }>>> = {
  ar: () => import("./ar.ts"),
  cs: () => import("./cs.ts"),
  da: () => import("./da.ts"),
  de: () => import("./de.ts"),
  el: () => import("./el.ts"),
  es: () => import("./es.ts"),
  fi: () => import("./fi.ts"),
  fr: () => import("./fr.ts"),
  hi: () => import("./hi.ts"),
  hu: () => import("./hu.ts"),
  id: () => import("./id.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  ko: () => import("./ko.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
  ro: () => import("./ro.ts"),
  ru: () => import("./ru.ts"),
  sv: () => import("./sv.ts"),
  tr: () => import("./tr.ts"),
  uk: () => import("./uk.ts"),
  vi: () => import("./vi.ts"),
  zh: () => import("./zh.ts"),
};

const spoken = ["en", ...Object.keys(languages)];

/**
 * The session with its sentences in the language of an `Accept-Language` header; in English without one that
 * is spoken.
 */
export async function translated(session: SessionView, header: string | undefined): Promise<SessionView> {
  const load = languages[preferredOf(header, spoken) ?? "en"];
  if (!load) return session;
  const { words } = await load();
  const told = <Told extends { readonly code: keyof SessionWords }>(all: readonly Told[]) =>
    all.map((one) => ({ ...one, text: words[one.code] }));
  return {
    ...session,
    suggestions: told(session.suggestions),
    documents: session.documents.map((document) => ({
      ...document,
      suggestions: told(document.suggestions),
      uploaded: document.uploaded && { ...document.uploaded, advice: told(document.uploaded.advice) },
    })),
  };
}
