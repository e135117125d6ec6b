import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Keeper {
  /** Stops the server and removes its directory. */
  end(): Promise<void>;
}

/** Waits for the end of its standard input, which also closes when the process is killed. */
const script = `cat > /dev/null
read -r pid < "$1/postmaster.pid" && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.02; done
rm -rf "$0"`;

/** Stops the server and removes its directory when this process ends in any way. */
export function keepUntilEnd(directory: string, data: string): Keeper {
  if (process.platform === "win32") return keepByExit(directory, data);
  const shell = spawn("sh", ["-c", script, directory, data], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(shell, "exit");
  shell.unref();
  return {
    async end() {
      shell.ref();
      shell.stdin.end();
      await ended;
    },
  };
}

function keepByExit(directory: string, data: string): Keeper {
  const end = (): void => {
    try {
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]), "SIGQUIT");
    } catch {
      // It has already ended.
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
  };
  process.once("exit", end);
  return {
    async end() {
      process.off("exit", end);
      end();
    },
  };
}
