/** Months as three letters, as documents print them. */
const months: Readonly<Record<string, string>> = {
  en: "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
  ga: "EAN FEA MAR AIB BEA MEI IÚI LÚN MFO DFO SAM NOL",
  nl: "JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC",
  fr: "JAN FÉV MAR AVR MAI JUN JUL AOÛ SEP OCT NOV DÉC",
  sv: "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC",
  es: "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
};

/** `MMM/ga/en`: the month of a date in these languages, as `BEA/MAY`. */
export const monthsOf = (languages: string, date: string): string =>
  languages
    .split("/")
    .slice(1)
    .map((language) => months[language]?.split(" ")[Number(date.slice(5, 7)) - 1] ?? "")
    .join("/");
