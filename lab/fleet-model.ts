/**
 * What fleets of 1, 10 and 100 machines carry, simulated from what `npm run bench:capacity` measured, and
 * what they ask of Postgres. Prints the tables of `docs/guide/fleet.md`.
 */
import { readFileSync } from "node:fs";
import { tables } from "./capacity/tables.ts";

const file = new URL("capacity/measured.json", import.meta.url);
console.log(tables(JSON.parse(readFileSync(file, "utf8"))));
