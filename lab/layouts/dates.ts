import { months } from "./lists/months.ts";

/** `D`, `DD`, `M`, `MM`, `YY`, `YYYY`, `MON` (abbreviated), `MONTH` (in full, in the language). */
export function written(date: string, format: string, language = "en"): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const names = (months[language] ?? months.en ?? "").split("|");
  const name = names[Number(month) - 1] ?? "";
  return format.replace(/YYYY|YY|MONTH|MON|MM|M|DD|D/g, (part) => {
    if (part === "YYYY") return year;
    if (part === "YY") return year.slice(2);
    if (part === "MONTH") return name;
    if (part === "MON") return name.slice(0, name.length === 4 ? 4 : 3).replace(".", "");
    if (part === "MM") return month;
    if (part === "M") return String(Number(month));
    return part === "DD" ? day : String(Number(day));
  });
}
