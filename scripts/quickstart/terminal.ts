import { spawn } from "node:child_process";
import { once } from "node:events";

const marker = "quickstart-block-ended";

/** A shell that a reader types into. */
export interface Terminal {
  /** The folder after the last finished block. */
  readonly folder: string;
  /** Whether the last block still runs. */
  readonly busy: boolean;
  /**
   * Runs a block until it ends, or until its output satisfies `enough`. Returns the output.
   *
   * @throws {Error} a command of the block failed, or it took longer than `seconds`
   */
  run(block: string, enough: (output: string) => boolean, seconds: number): Promise<string>;
  /** Ends the shell and what runs in it. */
  close(): Promise<void>;
}

/** Opens a shell in a folder. */
export function openTerminal(start: string, env: NodeJS.ProcessEnv): Terminal {
  const shell = spawn("bash", ["--noprofile", "--norc"], { cwd: start, env, detached: true });
  const ended = once(shell, "exit");
  let [output, folder, busy] = ["", start, false];
  let heard = () => {};
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    heard();
  };
  shell.stdout.on("data", hear);
  shell.stderr.on("data", hear);
  shell.on("exit", () => heard());
  shell.stdin.write("set -eo pipefail\n");

  /** The output without the line that marks its end. */
  const told = (): string => {
    const match = new RegExp(`^${marker} (.*)\n`, "m").exec(output);
    if (!match) return output;
    [folder, busy] = [match[1] ?? folder, false];
    return output.replace(match[0], "");
  };

  return {
    get folder() {
      return folder;
    },
    get busy() {
      return busy;
    },
    async run(block, enough, seconds) {
      [output, busy] = ["", true];
      shell.stdin.write(`${block}\necho "${marker} $PWD"\n`);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const late = setTimeout(
        () => reject(new Error(`No answer after ${seconds} s:\n${output}`)),
        seconds * 1000,
      );
      heard = () => {
        const text = told();
        if (!busy || enough(text)) resolve(text);
        else if (shell.exitCode !== null) reject(new Error(`A command failed:\n${text}`));
      };
      return promise.finally(() => clearTimeout(late));
    },
    async close() {
      // The group has the shell and its children.
      if (shell.exitCode === null && shell.pid) process.kill(-shell.pid, "SIGTERM");
      shell.stdin.destroy();
      await ended;
    },
  };
}
