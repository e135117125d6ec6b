import { leastOf } from "../scripts/budget.ts";
import { verdict } from "./verdict.ts";

/** The processor time to import the core against zod's, which it cannot do without. Needs `npm run build`. */
const goal = 2;
const { milliseconds, times } = leastOf("@passmuster/core", goal);
verdict(
  "import of the core, against zod",
  times <= goal,
  `${times.toFixed(1)} × (no more than ${goal.toFixed(1)})   ${milliseconds.toFixed(0)} ms of processor time`,
);
