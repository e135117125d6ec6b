import { readdirSync, readFileSync } from "node:fs";
import type { Messages } from "../src/messages.ts";

const folder = new URL("../languages/", import.meta.url);
const textsIn = (name: string): Messages => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

/** The texts of each file by the code of its language. */
export const messageFiles: Readonly<Record<string, Messages>> = Object.fromEntries(
  readdirSync(folder).map((name) => [name.replace(".json", ""), textsIn(name)]),
);
