import type { PictureAdviceCode } from "../../../model/picture-advice.ts";
import type { AdviceCode } from "../advice.ts";
import type { SessionView } from "../view.ts";
import { preferredOf } from "./preferred.ts";

/** Every sentence that the server writes to an end user, in one language. */
export type SessionWords = Readonly<Record<AdviceCode | PictureAdviceCode, string>>;

/** The languages besides English. Each is loaded when it is first asked for. */
const languages: Readonly<Record<string, () => Promise<{ readonly default: SessionWords }>>> = {
  ar: () => import("../../../../languages/ar.json", { with: { type: "json" } }),
  cs: () => import("../../../../languages/cs.json", { with: { type: "json" } }),
  da: () => import("../../../../languages/da.json", { with: { type: "json" } }),
  de: () => import("../../../../languages/de.json", { with: { type: "json" } }),
  el: () => import("../../../../languages/el.json", { with: { type: "json" } }),
  es: () => import("../../../../languages/es.json", { with: { type: "json" } }),
  fi: () => import("../../../../languages/fi.json", { with: { type: "json" } }),
  fr: () => import("../../../../languages/fr.json", { with: { type: "json" } }),
  hi: () => import("../../../../languages/hi.json", { with: { type: "json" } }),
  hu: () => import("../../../../languages/hu.json", { with: { type: "json" } }),
  id: () => import("../../../../languages/id.json", { with: { type: "json" } }),
  it: () => import("../../../../languages/it.json", { with: { type: "json" } }),
  ja: () => import("../../../../languages/ja.json", { with: { type: "json" } }),
  ko: () => import("../../../../languages/ko.json", { with: { type: "json" } }),
  nl: () => import("../../../../languages/nl.json", { with: { type: "json" } }),
  pl: () => import("../../../../languages/pl.json", { with: { type: "json" } }),
  pt: () => import("../../../../languages/pt.json", { with: { type: "json" } }),
  ro: () => import("../../../../languages/ro.json", { with: { type: "json" } }),
  ru: () => import("../../../../languages/ru.json", { with: { type: "json" } }),
  sv: () => import("../../../../languages/sv.json", { with: { type: "json" } }),
  tr: () => import("../../../../languages/tr.json", { with: { type: "json" } }),
  uk: () => import("../../../../languages/uk.json", { with: { type: "json" } }),
  vi: () => import("../../../../languages/vi.json", { with: { type: "json" } }),
  zh: () => import("../../../../languages/zh.json", { with: { type: "json" } }),
};

const spoken = ["en", ...Object.keys(languages)];

/**
 * The session with its sentences in the language of an `Accept-Language` header; in English without one that
 * is spoken.
 */
export async function translated(session: SessionView, header: string | undefined): Promise<SessionView> {
  const load = languages[preferredOf(header, spoken) ?? "en"];
  if (!load) return session;
  const { default: words } = await load();
  const translated = <Told extends { readonly code: keyof SessionWords }>(all: readonly Told[]) =>
    all.map((one) => ({ ...one, text: words[one.code] }));
  return {
    ...session,
    suggestions: translated(session.suggestions),
    documents: session.documents.map((document) => ({
      ...document,
      suggestions: translated(document.suggestions),
      uploaded: document.uploaded && { ...document.uploaded, advice: translated(document.uploaded.advice) },
    })),
  };
}
