import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./attack.ts", import.meta.url));

/** This machine has every address of both families, and resolves names on its port 53. */
const setUp = [
  "ip link set lo up",
  "ip route add local 0.0.0.0/0 dev lo",
  "ip -6 route add local ::/0 dev lo",
  "mount --bind $0 /etc/resolv.conf",
].join(" && ");

export interface Attacked {
  readonly tally: Readonly<Record<string, number>>;
  readonly internal: number;
  readonly examples: readonly string[];
  readonly public: number;
}

/** Resolves to the error's message if the machine does not allow namespaces. */
export function namespaceRefusal(): Promise<string | undefined> {
  return inNamespace("true").then(
    () => undefined,
    (error: Error) => error.message.trim(),
  );
}

/** Attacks one of `senders` from its own network namespace. */
export async function attack(which: string, count: number, seed: number): Promise<Attacked> {
  const node = [process.execPath, "--conditions=@passmuster/source", script, which, count, seed];
  return JSON.parse(await inNamespace(`exec ${node.map((part) => `'${part}'`).join(" ")}`));
}

async function inNamespace(command: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-inside-"));
  const resolver = join(folder, "resolv.conf");
  writeFileSync(resolver, "nameserver 127.0.0.1\noptions timeout:1 attempts:2\n");
  try {
    return await new Promise((resolve, reject) => {
      const line = ["-n", "-m", "sh", "-c", `${setUp} && ${command}`, resolver];
      execFile("unshare", line, { maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr || error.message)) : resolve(stdout),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
