import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { median } from "./load.ts";
import { type Subject, start } from "./subject.ts";
import { verdict } from "./verdict.ts";

/**
 * Uploads a photograph of 4 MB as base64 in JSON. Compares Passmuster with a server that only parses and
 * decodes the text, and with one that also decodes the image.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const uploads = 8;
const atOnce = 16;
const path = "/api/v1/identity";

const photograph = await sharp({
  create: {
    width: 4032,
    height: 3024,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .blur(0.8)
  .jpeg({ quality: 88 })
  .toBuffer();
const front = photograph.toString("base64");

const headersFor = ({ token }: Subject) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});

async function send(subject: Subject, at: string, body: string): Promise<string> {
  const response = await fetch(`${subject.url}${path}${at}`, {
    method: "POST",
    headers: headersFor(subject),
    body,
  });
  const { data } = (await response.json()) as { data?: { id?: string } };
  if (response.status !== 201) throw new Error(`An upload was answered with ${response.status}.`);
  return data?.id ?? "";
}

const expected = JSON.stringify({
  person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
});

/** One body per upload, because a verification takes one passport. */
async function bodies(subject: Subject, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const verification = await send(subject, "/verifications", expected);
    const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: front };
    made.push(JSON.stringify({ verification, document }));
  }
  return made;
}

/** Milliseconds per upload, in sequence. */
async function timed(subject: Subject, at: string): Promise<number> {
  const sent = await bodies(subject, uploads);
  const begun = performance.now();
  for (const body of sent) await send(subject, at, body);
  return (performance.now() - begun) / uploads;
}

const [ours, floor] = [await start("./server-passmuster.ts"), await start("./server-floor.ts")];
const subjects = [
  [ours, "/documents"],
  [floor, "/documents"],
  [floor, "/documents?image=decoded"],
] as const;
for (const [subject, at] of subjects) await timed(subject, at);
const times: number[][] = [[], [], []];
for (let round = 0; round < rounds; round += 1) {
  for (const [index, [subject, at]] of subjects.entries()) times[index]?.push(await timed(subject, at));
}
const [mine = 0, parsed = 0, decoded = 0] = times.map(median);
const size = (photograph.length / 1e6).toFixed(1);
const line = (name: string, goal: number, theirs: number) => {
  const ratio = theirs / mine;
  verdict(
    name,
    ratio >= goal,
    `${ratio.toFixed(2)} × (goal ${goal.toFixed(1)})   ${mine.toFixed(0)} / ${theirs.toFixed(0)} ms`,
  );
};
line(`upload of ${size} MB against JSON and base64`, 0.7, parsed);
line(`upload of ${size} MB against JSON, base64 and its image`, 0.7, decoded);

const children = (): readonly string[] =>
  readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && statusOf(pid, "PPid") === ours.pid);
const before = statusOf(String(ours.pid), "VmHWM");
const sent = await bodies(ours, atOnce);
await Promise.all(sent.map((body) => send(ours, "/documents", body)));
const mebibytes = (kibibytes: number) => `${(kibibytes / 1024).toFixed(0)} MiB`;
const peaks = children().map((pid) => mebibytes(statusOf(pid, "VmHWM")));
console.log(
  `${atOnce} at once: the server's peak ${mebibytes(before)} before, ${mebibytes(statusOf(String(ours.pid), "VmHWM"))} after; of its image processes ${peaks.join(", ")}`,
);
await Promise.all([ours.stop(), floor.stop()]);

/** A figure of /proc/PID/status; 0 if missing (the process has ended, or the system is not Linux). */
function statusOf(pid: string, name: string): number {
  try {
    const [, figure] =
      new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(figure ?? 0);
  } catch {
    return 0;
  }
}
