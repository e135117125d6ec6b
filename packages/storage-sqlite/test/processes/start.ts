import { fork } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";

/** Another process that uses the database. */
export interface Other {
  send(message: string | object): void;
  /** The next message of the process; rejects if the process ends instead. */
  answer(): Promise<unknown>;
  end(): void;
  /** Ends it at once, as a crash does. */
  kill(): void;
}

export async function startOther(
  name: "hold-lock" | "save" | "migrate" | "read" | "claim",
  file: string,
): Promise<Other> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = fork(script, [file], { execArgv: ["--conditions=@passmuster/source"] });
  const answers = on(child, "message", { close: ["exit"] });
  const other: Other = {
    send: (message) => void child.send(message),
    async answer() {
      const { done, value } = await answers.next();
      if (done) throw new Error(`${name} ended.`);
      return value[0];
    },
    end: () => void child.kill(),
    kill: () => void child.kill("SIGKILL"),
  };
  await other.answer();
  return other;
}
