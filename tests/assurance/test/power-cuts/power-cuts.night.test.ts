import { inject } from "vitest";
import { describePowerCuts } from "./describe-power-cuts.ts";

describePowerCuts(Math.ceil(500 * inject("size")));
