import { barcodes } from "./barcodes.ts";
import { codes } from "./codes.ts";
import { confirm } from "./confirm.ts";
import { cost } from "./cost.ts";
import type { Goal } from "./goals.ts";
import { issuers } from "./issuers.ts";
import { cards, licences, papers } from "./labelled-fields.ts";
import { layouts } from "./layouts.ts";
import { marks } from "./marks.ts";
import { marksAlone } from "./marks-alone.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { besidePeers } from "./peers-beside.ts";
import { runtimes } from "./runtimes.ts";
import type { Settings } from "./settings.ts";
import { lines, negatives, tamper } from "./traps.ts";
import { whole } from "./whole.ts";
import { mrz } from "./zones.ts";

export type Part = (settings: Settings) => Promise<readonly Goal[]>;

/** By name for `--part`, in the order of a whole run. */
export const parts: Readonly<Record<string, Part>> = {
  mrz,
  lines,
  tamper,
  negatives,
  barcodes,
  codes,
  pages,
  licences,
  cards,
  papers,
  layouts,
  issuers,
  marks,
  "marks-alone": marksAlone,
  confirm,
  whole,
  cost,
  runtimes,
  memory,
  peers: besidePeers,
};
