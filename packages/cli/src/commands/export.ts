import type { Command } from "../command.ts";
import { verification } from "./verification.ts";

/** Writes the data about a person in one verification to an archive. */
export const exportPerson: Command = (line, context) => verification(["export", ...line], context);
