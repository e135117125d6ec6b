import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** How a package manager says what the README says in npm's words. */
export interface Manager {
  readonly name: string;
  /** What installs the manager itself; npm comes with Node. */
  readonly tool?: string;
  /** The most that it may install, in 10⁶ bytes. */
  readonly megabytes: number;
  spell(commands: string): string;
}

const speaks = (add: string, exec: string) => (commands: string) =>
  commands.replaceAll("npm install ", `${add} `).replaceAll("npx ", `${exec} `);

export const managers: readonly Manager[] = [
  { name: "npm", megabytes: 250, spell: (commands) => commands },
  { name: "pnpm", tool: "pnpm@12.21.0", megabytes: 250, spell: speaks("pnpm add", "pnpm exec") },
  // It ignores `libc`, and installs 19 MB of sharp for musl too.
  { name: "yarn", tool: "yarn@1.22.22", megabytes: 270, spell: speaks("yarn add", "yarn --silent") },
];

export interface Installed {
  /** 10⁶ bytes of files below `node_modules`. */
  readonly megabytes: number;
  /** The part of them that the native engine has. */
  readonly native: number;
  readonly packages: number;
}

/** Measures `node_modules` of a folder, without following links. */
export function measureInstalled(folder: string): Installed {
  const modules = realpathSync(join(folder, "node_modules"));
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && realpathSync(entry.parentPath) === entry.parentPath)
    .map(({ parentPath, name }) => join(parentPath, name));
  const sizeOf = (some: readonly string[]): number =>
    some.reduce((sum, file) => sum + lstatSync(file).size, 0) / 1e6;
  return {
    megabytes: sizeOf(files),
    native: sizeOf(
      files.filter((file) => /node_modules\/(@passmuster\/onnxruntime-|onnxruntime-node)/.test(file)),
    ),
    packages: files.filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file)).length,
  };
}
