import { firstOffered, type languageNames } from "./languages.ts";

/** The sentence of a page that a browser without JavaScript shows, in each shipped language. */
const noscripts: Readonly<Record<keyof typeof languageNames, string>> = {
  ar: "تحتاج هذه الصفحة إلى JavaScript. فعّله، أو افتح الصفحة في متصفح آخر.",
  cs: "Tato stránka potřebuje JavaScript. Zapněte ho, nebo stránku otevřete v jiném prohlížeči.",
  da: "Denne side kræver JavaScript. Slå det til, eller åbn siden i en anden browser.",
  de: "Diese Seite braucht JavaScript. Schalten Sie es ein, oder öffnen Sie die Seite in einem anderen Browser.",
  el: "Αυτή η σελίδα χρειάζεται JavaScript. Ενεργοποιήστε την ή ανοίξτε τη σελίδα σε άλλο πρόγραμμα περιήγησης.",
  en: "This page needs JavaScript. Turn it on, or open this page in another browser.",
  es: "Esta página necesita JavaScript. Actívelo o abra la página en otro navegador.",
  fi: "Tämä sivu tarvitsee JavaScriptin. Ota se käyttöön tai avaa sivu toisessa selaimessa.",
  fr: "Cette page a besoin de JavaScript. Activez-le ou ouvrez la page dans un autre navigateur.",
  hi: "इस पेज के लिए JavaScript चाहिए। उसे चालू करें या पेज किसी दूसरे ब्राउज़र में खोलें।",
  hu: "Ehhez az oldalhoz JavaScript kell. Kapcsolja be, vagy nyissa meg az oldalt egy másik böngészőben.",
  id: "Halaman ini memerlukan JavaScript. Aktifkan JavaScript, atau buka halaman ini di peramban lain.",
  it: "Questa pagina richiede JavaScript. Lo attivi o apra la pagina in un altro browser.",
  ja: "このページには JavaScript が必要です。有効にするか、別のブラウザーで開いてください。",
  ko: "이 페이지에는 JavaScript가 필요합니다. JavaScript를 켜거나 다른 브라우저에서 여세요.",
  nl: "Deze pagina heeft JavaScript nodig. Zet het aan of open de pagina in een andere browser.",
  pl: "Ta strona wymaga JavaScriptu. Włącz go lub otwórz stronę w innej przeglądarce.",
  pt: "Esta página precisa de JavaScript. Ative-o ou abra a página em outro navegador.",
  ro: "Această pagină are nevoie de JavaScript. Activați-l sau deschideți pagina în alt browser.",
  ru: "Для этой страницы нужен JavaScript. Включите его или откройте страницу в другом браузере.",
  sv: "Sidan behöver JavaScript. Slå på det eller öppna sidan i en annan webbläsare.",
  tr: "Bu sayfa JavaScript gerektirir. JavaScript’i açın ya da sayfayı başka bir tarayıcıda açın.",
  uk: "Для цієї сторінки потрібен JavaScript. Увімкніть його або відкрийте сторінку в іншому браузері.",
  vi: "Trang này cần JavaScript. Hãy bật JavaScript hoặc mở trang trong trình duyệt khác.",
  zh: "此页面需要 JavaScript。请启用它，或在其他浏览器中打开此页面。",
};

/** The parts of a document that are in the page's language before its script runs. */
export interface DocumentLanguage {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly noscript: string;
}

/**
 * The first wanted language among the titles, else English.
 * @param titles what the page is called, by language
 */
export function documentLanguage(
  wanted: readonly (string | undefined)[],
  titles: Readonly<Record<string, string>> & { readonly en: string },
): DocumentLanguage {
  const language = firstOffered(wanted, Object.keys(titles)) ?? "en";
  const texts: Readonly<Record<string, string | undefined>> = noscripts;
  return {
    language,
    direction: /^(ar|fa|he|ur)\b/.test(language) ? "rtl" : "ltr",
    title: titles[language] ?? titles.en,
    noscript: texts[language] ?? noscripts.en,
  };
}
