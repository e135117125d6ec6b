import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeProgram } from "../node-program.ts";
import { interpreterOf } from "./interpreter.ts";
import { packagesOf, rootOf } from "./packages-of.ts";

/** A file or a directory tree that a confined process may read. */
export interface ReadablePath {
  readonly path: string;
  readonly isDirectory: boolean;
  readonly isExecutable: boolean;
}

/** System files that the dynamic linker, the C library and OpenSSL read at a start. */
const systemFiles = [
  "/etc/ld.so.cache",
  "/etc/ld-musl-x86_64.path",
  "/etc/ld-musl-aarch64.path",
  "/etc/localtime",
  "/etc/ssl/openssl.cnf",
  "/usr/lib/ssl/openssl.cnf",
  "/etc/pki/tls/openssl.cnf",
  "/etc/crypto-policies/back-ends/opensslcnf.config",
  "/dev/null",
  "/proc/cpuinfo",
  "/proc/meminfo",
  "/sys/devices/system/cpu",
];

export interface Readable {
  readonly module: URL;
  /** Packages that the module imports. Default: all that its own package depends on. */
  readonly packages?: readonly string[] | undefined;
  /** Further files and directories. */
  readonly reads?: readonly URL[] | undefined;
}

/**
 * Everything that a module needs to run in Node: Node itself, the C libraries, the module's package and the
 * packages it depends on, and `reads`.
 */
export function readablePaths({ module, packages, reads = [] }: Readable): readonly ReadablePath[] {
  const file = realpathSync(fileURLToPath(module));
  const node = realpathSync(nodeProgram());
  const executables = [node, ...interpreterOf(node)];
  const readable = [
    ...systemFiles,
    ...libraries(),
    ...ownFiles(file),
    ...packagesOf(file, packages),
    ...reads.map((url) => fileURLToPath(url)),
  ];
  const found = new Map<string, ReadablePath>();
  for (const given of [...executables, ...readable]) {
    if (!existsSync(given)) continue;
    const isExecutable = executables.includes(given);
    const isDirectory = statSync(given).isDirectory();
    for (const path of [given, realpathSync(given)]) found.set(path, { path, isDirectory, isExecutable });
  }
  return [...found.values()];
}

/**
 * The manifest of the module's package, and the folder of its root that holds the module (`dist` or `src`): a
 * host that bundles its server has its own files beside it.
 */
function ownFiles(file: string): readonly string[] {
  const root = rootOf(file);
  if (root === undefined) return [dirname(file)];
  const [first = ""] = relative(root, file).split(sep);
  return [join(root, "package.json"), join(root, first)];
}

const library = /^(ld|lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s|atomic))[-.]/;

/**
 * The shared libraries that this process has loaded, which is Node too or has its C library; the folders of
 * its C and C++ libraries, where native modules find theirs; and those in LD_LIBRARY_PATH.
 */
function libraries(): readonly string[] {
  const found = new Set((process.env.LD_LIBRARY_PATH ?? "").split(":").filter((folder) => folder !== ""));
  const maps = existsSync("/proc/self/maps") ? readFileSync("/proc/self/maps", "utf8") : "";
  for (const [path] of maps.matchAll(/\/.+$/gm)) {
    if (!/\.so(\.|$)/.test(path) || path.includes("/node_modules/")) continue;
    found.add(path);
    if (library.test(basename(path))) found.add(dirname(path));
  }
  return [...found];
}
