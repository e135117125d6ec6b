import { specimenFacts, specimenImage } from "@passmuster/specimens";
import { load, percentile } from "./load.ts";
import { start } from "./subject.ts";

/** Compares HTTP response times during reading with those of an idle server. */
const documents = Number(process.env.BENCH_DOCUMENTS ?? 12);
const path = "/api/v1/identity";

const subject = await start("./server-passmuster.ts", { BENCH_READER: "local", BENCH_WORK: "yes" });
const headers = { authorization: `Bearer ${subject.token}`, "content-type": "application/json" };
const call = async (method: string, at: string, body?: object) => {
  const response = await fetch(`${subject.url}${path}${at}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: { id: string; status_label: string } }).data;
};

const { number, country, person } = specimenFacts("passport-ines");
const image = Buffer.from(specimenImage("passport-ines")).toString("base64");
const ids: string[] = [];
for (let index = 0; index < documents; index += 1) {
  const expected = {
    first_name: person.givenNames,
    last_name: person.surname,
    date_of_birth: person.dateOfBirth,
  };
  const { id } = await call("POST", "/verifications", {
    person: expected,
    documents: { photo_id: { type: "Passport", number, country } },
  });
  await call("POST", "/documents", {
    verification: id,
    document: { context_type: "PHOTO_ID", type: 3, country, front_side_data: image },
  });
  ids.push(id);
}

const detail = new URL(`${subject.url}${path}/verifications/${ids[0]}`);
const probe = (requests: number) => load({ url: detail, method: "GET", headers, requests, connections: 1 });
await probe(100);
const { latencies: quiet } = await probe(400);

for (const id of ids) await call("PUT", `/verifications/${id}/submit`);
const busy: number[] = [];
const begun = performance.now();
for (;;) {
  busy.push(...(await probe(20)).latencies);
  const { status_label } = await call("GET", `/verifications/${ids.at(-1)}`);
  if (status_label !== "Submitted") break;
}
const seconds = (performance.now() - begun) / 1000;
await subject.stop();

busy.sort((a, b) => a - b);
const shown = (latencies: readonly number[]) =>
  `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`;
console.log(`GET detail while nothing is read    ${shown(quiet)}`);
console.log(
  `GET detail while documents are read ${shown(busy)}   (${documents} documents in ${seconds.toFixed(1)} s, ${busy.length} requests; goal p99 ≤ 50 ms)`,
);
