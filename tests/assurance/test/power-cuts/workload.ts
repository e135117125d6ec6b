import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createSeeded, type Seeded } from "@passmuster/core/testing";
import type { Command, Kind } from "./commands.ts";
import { noisePng } from "./picture.ts";
import { tracedCalls } from "./trace.ts";

const clients = 4;
const program = fileURLToPath(new URL("server-process.ts", import.meta.url));

interface Started {
  readonly url: string;
  readonly secret: string;
  readonly pid: number;
}

/**
 * Runs clients against a traced server on the empty `folder`, then kills it. Resolves to the commands by
 * number.
 */
export async function traceWorkload(
  folder: string,
  trace: string,
  seed: number,
  lives: number,
): Promise<readonly Command[]> {
  const traced = spawn(
    "strace",
    [
      "-f",
      "--seccomp-bpf",
      "-xx",
      "-s",
      String(2 ** 26),
      "-o",
      trace,
      "-e",
      `trace=${tracedCalls.join(",")}`,
      process.execPath,
      "--conditions=@passmuster/source",
      program,
      folder,
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, UV_USE_IO_URING: "0" } },
  );
  const ended = once(traced, "exit");
  const started = await firstLine(traced.stdout);
  const commands: Command[] = [];
  try {
    const chance = createSeeded(seed);
    const pictures = [40, 300].map((size) => noisePng(size, chance).toString("base64"));
    const names = Array.from({ length: lives }, (_, index) => `life-${seed}-${index}`);
    const run = async (): Promise<void> => {
      for (let name = names.shift(); name !== undefined; name = names.shift())
        await live(started, commands, name, pictures, chance);
    };
    await Promise.all(Array.from({ length: clients }, run));
  } finally {
    process.kill(started.pid, "SIGKILL");
    await ended;
  }
  return commands;
}

async function firstLine(output: NodeJS.ReadableStream): Promise<Started> {
  for await (const line of createInterface({ input: output })) {
    output.resume();
    return JSON.parse(line) as Started;
  }
  throw new Error("The server ended before it served.");
}

const verifications = "/api/v1/identity/verifications";
const numbers = ["X1234567", "X1234567", "SANDBOX-NAME", "SANDBOX-EXPIRED"];

async function live(
  { url, secret }: Started,
  commands: Command[],
  reference: string,
  pictures: readonly string[],
  chance: Seeded,
): Promise<void> {
  const send = async (path: string, method: string, body: unknown, number?: number): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(number !== undefined && { "x-number": String(number) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    const text = await response.text();
    return text === "" ? {} : JSON.parse(text);
  };
  const command = (kind: Kind, method: string, path: string, body?: unknown, content?: string) => {
    const number = commands.length + 1;
    commands.push({ number, reference, kind, ...(content !== undefined && { content }) });
    return send(path, method, body, number);
  };
  const number = numbers[chance.below(numbers.length)];
  const created = (await command("create", "POST", verifications, {
    vendor_reference: reference,
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number, country: "ATA" } },
  })) as { readonly data: { readonly id: string } };
  const path = `${verifications}/${created.data.id}`;
  const email = "client@example.test";
  const comment = (content: string) =>
    command("comment", "POST", `${path}/comments`, { content, email }, content);
  await command("upload", "POST", "/api/v1/identity/documents", {
    verification: created.data.id,
    document: {
      context_type: "PHOTO_ID",
      type: 3,
      country: "ATA",
      front_side_data: pictures[chance.below(pictures.length)],
    },
  });
  if (chance.below(2) === 0) await comment(`first note of ${reference}`);
  await command("submit", "PUT", `${path}/submit`);
  if (chance.below(4) === 0) await send("/rotate", "POST", undefined);
  const last = (["approve", "reject", "cancel", "delete", "comment"] as const)[chance.below(5)] ?? "comment";
  if (last === "comment") await comment(`last note of ${reference}`);
  else if (last === "delete") await command(last, "DELETE", path);
  else await command(last, "PUT", `${path}/${last}`, { comment: "Seen.", email });
}
