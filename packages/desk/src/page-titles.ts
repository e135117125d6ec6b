import type { DeskLanguage } from "./languages.ts";

/** What the page is called, as in its languages. The server does not load those. */
export const pageTitles: Readonly<Record<DeskLanguage, string>> = {
  ar: "مكتب المراجعة",
  cs: "Pracoviště kontroly",
  da: "Kontrolbord",
  de: "Prüfplatz",
  el: "Θέση ελέγχου",
  en: "Review desk",
  es: "Mesa de revisión",
  fr: "Poste de contrôle",
  it: "Postazione di revisione",
  ja: "審査デスク",
  nl: "Beoordelingsplek",
  pl: "Stanowisko weryfikacji",
  pt: "Mesa de revisão",
  ro: "Masa de verificare",
  sv: "Granskningsbord",
  tr: "İnceleme masası",
  uk: "Стіл перевірки",
};
