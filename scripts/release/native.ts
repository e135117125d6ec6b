import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../workspace.ts";

/**
 * Packages of ONNX Runtime for one system each. `onnxruntime-node` contains five, 288 MB; an installation
 * gets the one whose `os`, `cpu` and `libc` fit it. They have the version of ONNX Runtime, so a release of
 * Passmuster publishes them only when that changes.
 */
const systems = ["darwin-arm64", "linux-arm64", "linux-x64", "win32-arm64", "win32-x64"] as const;
type System = (typeof systems)[number];

interface Manifest {
  readonly name: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const reader = join(root, "packages/extractor-local/package.json");
const source = "onnxruntime-node";

/** The version of ONNX Runtime that the reader needs. */
export const engineVersion: string =
  (JSON.parse(readFileSync(reader, "utf8")) as Manifest).optionalDependencies?.[source] ?? "";

export const nativeName = (system: string): string => `@passmuster/onnxruntime-${system}`;

/** The names of all packages that `makeNativePackages` writes. */
export const nativeNames: readonly string[] = systems.map(nativeName);

/** The manifest as it is published: the packages of one system each instead of that of five. */
export function withNativePackages<T extends Manifest>(manifest: T): T {
  const { [source]: replaced, ...others } = manifest.optionalDependencies ?? {};
  if (replaced === undefined) return manifest;
  const natives = Object.fromEntries(nativeNames.map((name) => [name, replaced]));
  return { ...manifest, optionalDependencies: { ...others, ...natives } };
}

/** Changes a manifest on disk to the one that is published. */
export function publishManifest(file: string): void {
  const manifest = withNativePackages(JSON.parse(readFileSync(file, "utf8")) as Manifest);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Writes a package for each system into the folder; returns their folders.
 *
 * @param notices the text of `ThirdPartyNotices.txt` of that version of ONNX Runtime
 * @throws {Error} the registry's `onnxruntime-node` has another digest than `package-lock.json` says
 */
export function makeNativePackages(folder: string, notices: string): readonly string[] {
  const unpacked = mkdtempSync(join(tmpdir(), "passmuster-onnxruntime-"));
  try {
    const from = unpackEngine(unpacked);
    return systems.map((system) =>
      writePackage(system, from, join(folder, `onnxruntime-${system}`), notices),
    );
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** Gets the tarball, since a checkout has only the files of its own system. */
function unpackEngine(folder: string): string {
  const asked = ["pack", `${source}@${engineVersion}`, "--silent", "--prefer-offline", "--ignore-scripts"];
  const elsewhere = ["--registry=https://registry.npmjs.org/", `--pack-destination=${folder}`];
  const file = execFileSync("npm", [...asked, ...elsewhere], { cwd: folder, encoding: "utf8" }).trim();
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  const digest = createHash("sha512")
    .update(readFileSync(join(folder, file)))
    .digest("base64");
  if (`sha512-${digest}` !== lock.packages[`node_modules/${source}`]?.integrity)
    throw new Error(`${file} has another digest than package-lock.json says.`);
  execFileSync("tar", ["-xzf", file], { cwd: folder });
  return join(folder, "package");
}

function writePackage(system: System, from: string, to: string, notices: string): string {
  const [os = "", cpu = ""] = system.split("-");
  const binaries = `bin/napi-v6/${os}/${cpu}`;
  mkdirSync(to, { recursive: true });
  // The library for macOS comes under two names; the binding asks for the other one.
  const twice = `libonnxruntime.${engineVersion}.dylib`;
  const isNeeded = (file: string) => !file.endsWith(twice) && !/\.(d\.ts|map)$/.test(file);
  for (const part of ["dist", binaries])
    cpSync(join(from, part), join(to, part), { recursive: true, filter: isNeeded });
  writeFileSync(join(to, "package.json"), `${JSON.stringify(manifestOf(os, cpu), null, 2)}\n`);
  writeFileSync(join(to, "README.md"), readme(system));
  writeFileSync(join(to, "LICENSE"), licence);
  writeFileSync(join(to, "ThirdPartyNotices.txt"), notices);
  return to;
}

function manifestOf(os: string, cpu: string): object {
  const home = "https://github.com/passmuster/passmuster";
  return {
    name: nativeName(`${os}-${cpu}`),
    version: engineVersion,
    description: `ONNX Runtime for Node on ${os} ${cpu}, as the reader of Passmuster installs it.`,
    keywords: ["passmuster", "onnx"],
    author: "Microsoft Corporation; packed by the Passmuster authors",
    license: "MIT",
    homepage: `${home}/tree/main/packages/extractor-local#readme`,
    repository: { type: "git", url: `git+${home}.git` },
    bugs: `${home}/issues`,
    // npm leaves an optional package out in silence where its `engines` do not fit.
    engines: { node: ">=18" },
    main: "dist/index.js",
    os: [os],
    cpu: [cpu],
    ...libcOf[os],
    publishConfig: { access: "public" },
    dependencies: { "onnxruntime-common": engineVersion },
  };
}

const libcOf: Readonly<Record<string, object>> = { linux: { libc: ["glibc"] } };

const readme = (system: string): string => `# ${nativeName(system)}

The files of [onnxruntime-node](https://www.npmjs.com/package/onnxruntime-node) ${engineVersion} that ${system} needs, unchanged.
\`@passmuster/extractor-local\` installs this package by itself.
`;

const licence = `MIT License

Copyright (c) Microsoft Corporation

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
