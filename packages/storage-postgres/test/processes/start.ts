import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";

/** Another process that uses the database. */
export interface Other {
  readonly process: ChildProcess;
  send(message: string | object): void;
  /** The next message of the process; rejects if the process ends instead. */
  answer(): Promise<unknown>;
  end(): void;
}

export async function startOther(
  name: "migrate" | "serve" | "limited" | "claim",
  ...given: readonly string[]
): Promise<Other> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = fork(script, given, { execArgv: ["--conditions=@passmuster/source"] });
  const answers = on(child, "message", { close: ["exit"] });
  const other: Other = {
    process: child,
    send: (message) => void child.send(message),
    async answer() {
      const { done, value } = await answers.next();
      if (done) throw new Error(`${name} ended.`);
      return value[0];
    },
    end: () => void child.kill(),
  };
  await other.answer();
  return other;
}
