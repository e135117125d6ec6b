#!/usr/bin/env node
// Plain JavaScript that every Node can parse, so that an old one gets a sentence and not a syntax error.
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`passmuster needs Node 22.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
nodeModule.enableCompileCache?.();
const source = new URL("../src/main.ts", import.meta.url);
if (existsSync(source)) {
  const condition = "@passmuster/source";
  process.execArgv.push(`--conditions=${condition}`);
  nodeModule.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, condition] }),
  });
}
const { main } = await import(existsSync(source) ? source.href : "../dist/main.js");
process.exitCode = await main(process.argv.slice(2));
