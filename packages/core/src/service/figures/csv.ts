import { csvOf } from "../../base/csv/csv.ts";
import type { FiguresView } from "./get.ts";

const columns = ["day", "automatic", "approved", "rejected", "reversed"] as const;

/** The decisions of each day as a table for a spreadsheet. */
export function csvOfDays({ days }: Pick<FiguresView, "days">): string {
  return csvOf(
    columns,
    days.map((day) => columns.map((column) => day[column])),
  );
}
