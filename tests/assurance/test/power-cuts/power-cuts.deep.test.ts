import { describePowerCuts } from "./describe-power-cuts.ts";

describePowerCuts(25, 1);
