import { setTimeout as pause } from "node:timers/promises";
import { specimenImage } from "@passmuster/specimens";
import sharp from "sharp";
import { agreeing, type Case, postal } from "../scripts/demo/cases.ts";
import { cpuSecondsOf } from "./machine.ts";
import { type Subject, start } from "./subject.ts";

/** Whole verifications over HTTP that are measured, from the creation to the decision. */
export const kinds = {
  passport: agreeing,
  "passport and selfie": {
    ...agreeing,
    pictures: [...agreeing.pictures, { contextType: "SELFIE", type: 41, front: "selfie-ines" }],
  },
  "licence, lease and selfie": postal,
} as const satisfies Readonly<Record<string, Case>>;

type Call = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly id: string; readonly status_label: string }>;

export interface Bench extends Subject {
  readonly call: Call;
}

/** Starts a server that judges: with the local reader or the sandbox's, on SQLite or a Postgres database. */
export async function serve(reader: "local" | "sandbox", postgres = ""): Promise<Bench> {
  const options = { BENCH_READER: reader, BENCH_DATABASE: postgres, BENCH_WORK: "yes" };
  const subject = await start("./server-passmuster.ts", options);
  return {
    ...subject,
    async call(method, path, body) {
      const response = await fetch(`${subject.url}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${subject.token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data: Awaited<ReturnType<Call>>; message: string };
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`);
      return answer.data;
    },
  };
}

type Front = Case["pictures"][number]["front"];

const photograph = { width: 4032, height: 3024 };

/**
 * The specimen with other bytes: its last pixel row is cut off as often as it was drawn. `large` lays it on a
 * table, in a photograph of 12 megapixels with the noise of a sensor.
 */
async function drawn(name: Front, index: number, large: boolean): Promise<string> {
  const image = sharp(specimenImage(name));
  const { width = 0, height = 0 } = await image.metadata();
  const cut = image.extract({ left: 0, top: 0, width, height: height - index });
  if (!large) return (await cut.jpeg({ quality: 92 }).toBuffer()).toString("base64");
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const table = sharp({ create: { ...photograph, channels: 3, background: "#808080", noise } });
  const lying = { input: await cut.resize({ height: 2000 }).toBuffer() };
  return (await table.composite([lying]).jpeg({ quality: 88 }).toBuffer()).toString("base64");
}

/** A verification with its images, ready to be sent. */
export interface Prepared {
  readonly example: Case;
  readonly documents: readonly object[];
  /** Bytes of the images. */
  readonly bytes: number;
}

export async function prepare(example: Case, index: number, large = false): Promise<Prepared> {
  const country = example === postal ? "USA" : "ATA";
  const documents: object[] = [];
  let length = 0;
  for (const { contextType, type, front, back } of example.pictures) {
    const front_side_data = await drawn(front, index, large);
    const back_side_data = back && (await drawn(back, index, large));
    documents.push({
      ...{ context_type: contextType, type, country, front_side_data },
      ...(back_side_data && { back_side_data }),
    });
    length += front_side_data.length + (back_side_data?.length ?? 0);
  }
  return { example, documents, bytes: (length * 3) / 4 };
}

/** Creates it and uploads its images. Returns what submits it and waits for its decision. */
export async function upload({ call }: Bench, { example, documents }: Prepared) {
  const { flow, title, expected } = example;
  const { id } = await call("POST", `${flow}/verifications`, expected);
  for (const document of documents) await call("POST", `${flow}/documents`, { verification: id, document });
  return async (wait: number): Promise<void> => {
    let { status_label: label } = await call("PUT", `${flow}/verifications/${id}/submit`);
    while (label === "Submitted") {
      await pause(wait);
      ({ status_label: label } = await call("GET", `${flow}/verifications/${id}`));
    }
    if (label !== "Approved") throw new Error(`${title} ended in ${label}.`);
  };
}

/** The cost of one verification. */
export interface Measured {
  readonly seconds: number;
  /** Processor seconds of the server and its children. */
  readonly cpu: number;
}

/** Runs one verification to its decision. It is asked for every `wait` milliseconds. */
export async function verify(bench: Bench, prepared: Prepared, wait = 100): Promise<Measured> {
  const [begun, before] = [performance.now(), cpuSecondsOf(bench.pid)];
  const submit = await upload(bench, prepared);
  await submit(wait);
  return { seconds: (performance.now() - begun) / 1000, cpu: cpuSecondsOf(bench.pid) - before };
}
