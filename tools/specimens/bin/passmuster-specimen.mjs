#!/usr/bin/env node
import { existsSync } from "node:fs";

const source = new URL("../src/main.ts", import.meta.url);
const { main } = await import(existsSync(source) ? source.href : "../dist/main.js");
process.exitCode = await main(process.argv.slice(2));
