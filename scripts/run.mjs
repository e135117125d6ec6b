// Runs a script from source, under this Node if it is 22.19 or newer, else under the one that `npm ci`
// brings.
// Plain JavaScript that every Node can parse.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prune } from "./prune.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
const able = major > 22 || (major === 22 && minor >= 19);
const { platform, arch } = process;
const brought = [
  `node-${platform}-${arch}/bin/node`,
  `node-bin-${platform}-${arch}/bin/node`,
  `node-${platform === "win32" ? "win" : platform}-${arch}/bin/node.exe`,
]
  .map((path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)))
  .find((path) => existsSync(path));

if (!able && !brought) {
  console.error(
    `Passmuster needs Node 22.19 or newer; this is ${process.versions.node}, and \`npm ci\` has brought no other.`,
  );
  process.exit(1);
}

try {
  prune(fileURLToPath(new URL("../node_modules", import.meta.url)));
} catch (error) {
  console.error(`Some files of other systems stay in node_modules: ${error.message}`);
}

if (!able && process.stderr.isTTY)
  console.error(`This is Node ${process.versions.node}: the script runs on the Node 22 that npm ci brought.`);

const line = ["--conditions=@passmuster/source", ...process.argv.slice(2)];
const child = spawn(able ? process.execPath : brought, line, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
