import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A measured server, in a process of its own. */
export interface Subject {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Its working directory. */
  readonly folder: string;
  tell(what: string): void;
  /** Its answer to a question. */
  ask(what: string): Promise<unknown>;
  stop(): Promise<void>;
}

export async function start(
  module: string,
  options: Readonly<Record<string, string>> = {},
): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
  const child = fork(new URL(module, import.meta.url), {
    cwd: folder,
    execArgv: ["--conditions=@passmuster/source"],
    env: { ...process.env, ...options },
  });
  const [{ url, token }] = (await once(child, "message")) as [{ url: string; token: string }];
  const tell = (what: string) => void child.send(what);
  return {
    url,
    token,
    pid: child.pid ?? 0,
    folder,
    tell,
    async ask(what) {
      tell(what);
      return (await once(child, "message"))[0];
    },
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reports a measured server's address to the bench. */
export function ready(url: string, token = ""): void {
  process.send?.({ url, token });
}
