import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const command = fileURLToPath(new URL("../../bin/passmuster.mjs", import.meta.url));

/** A `passmuster serve` process with everything that it wrote. */
export interface WatchedServer {
  readonly url: string;
  readonly pid: number;
  /** Its stdout and stderr so far. */
  output(): string;
  /** Sends SIGTERM. Resolves to all of its output. */
  end(): Promise<string>;
}

/**
 * Starts the command at its lowest log level, with `environment` and no other variables but PATH and HOME.
 */
export async function watchedServer(
  folder: string,
  line: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const { PATH = "", HOME = "" } = process.env;
  const given = ["serve", "--port", "0", "--log-level", "trace", ...line];
  const child = spawn(process.execPath, [command, ...given], {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  const written: Buffer[] = [];
  const output = (): string => Buffer.concat(written).toString("latin1");
  const url = await new Promise<string>((resolve, reject) => {
    const take = (bytes: Buffer): void => {
      written.push(bytes);
      const found = /^passmuster listening on (http:\/\/[\d.]+:\d+)$/m.exec(output())?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void ended.then(() => reject(new Error(output())));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async end() {
      child.kill("SIGTERM");
      await ended;
      return output();
    },
  };
}
