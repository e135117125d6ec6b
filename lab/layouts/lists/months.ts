export const months: Readonly<Record<string, string>> = {
  en: "January|February|March|April|May|June|July|August|September|October|November|December",
  fr: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  de: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
  es: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  it: "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
  pt: "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
  nl: "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
};
