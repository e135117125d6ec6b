import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventCodes } from "../../../src/model/event.ts";
import { day } from "../../../src/model/time.ts";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";
import { createReceiver, type Receiver } from "./receiver.ts";

let service: Service;
let receiver: Receiver;
let id: string;
let document: string;
/** Verifications of earlier tests: some expire later. */
const earlier = new Set<string>();
beforeAll(async () => {
  service = await createService({}, { images: knownPictures() });
  receiver = await createReceiver();
  await service.passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
});
beforeEach(async () => {
  for (const { json } of receiver.received) earlier.add(json.data.verification_id);
  earlier.add(id);
  service.extractor.play((_input, _signal, next) => next());
  ({ id, document } = await withPassport(service.call));
  await service.passmuster.drain();
  receiver.received.length = 0;
});
afterAll(async () => {
  await service.passmuster.close();
  await receiver.close();
});

const flow = "/api/v1/identity";
const call = async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, `${flow}${path}`, body);
  await service.passmuster.drain();
  return answer;
};
const review = (action: string) => call("PUT", `/verifications/${id}/${action}`, reviewer);
const patch = (status: number) => call("PATCH", `/verifications/${id}`, { status, ...reviewer });
const patchDocument = (status: number) =>
  call("PATCH", `/documents/${document}`, { verification: id, status, email: reviewer.email });
const submit = () => call("PUT", `/verifications/${id}/submit`);
const unreadable = () =>
  service.extractor.play(async (_input, _signal, next) => {
    const { data, ...rest } = await next();
    return { ...rest, data: { ...data, person: { surname: "Other", givenNames: "Person" } } };
  });

/** Code, label of the subject, label of the verification, in order. */
const emitted = () =>
  receiver.received
    .map(({ json }) => json.data)
    .filter((data) => !earlier.has(data.verification_id))
    .sort((one, other) => one.sequence - other.sequence)
    .map((data) => `${data.code} ${data.status_label} / ${data.verification_status_label}`);

const submitted = "2 Submitted / Submitted";
const approved = ["7 Approved / Approved", "3 Approved / Approved"];
const rejected = ["7 Rejected / Rejected", "3 Rejected / Rejected"];
const canceled = ["6 Canceled / Canceled", "4 Canceled / Canceled"];

type Row = readonly [
  operation: string,
  before: readonly (() => Promise<unknown>)[],
  act: () => Promise<unknown>,
  expected: readonly string[],
];

const rows: readonly Row[] = [
  ["create", [], () => call("POST", "/verifications", identityBody), ["1 Started / Started"]],
  [
    "upload",
    [() => call("DELETE", `/documents/${document}`)],
    () => call("POST", "/documents", passport(id)),
    ["5 Uploaded / Started"],
  ],
  ["a refused upload", [], () => call("POST", "/documents", passport(id)), []],
  ["replace", [], () => call("PATCH", `/documents/${document}`, passport(id)), ["5 Uploaded / Started"]],
  ["delete a document", [], () => call("DELETE", `/documents/${document}`), []],
  ["submit", [], submit, [submitted, ...approved]],
  [
    "submit, to Double Check",
    [async () => unreadable(), () => call("PATCH", `/documents/${document}`, passport(id))],
    submit,
    [submitted, "7 Double check / Double Check"],
  ],
  ["a refused submit", [submit], submit, []],
  ["approve", [], () => review("approve"), approved],
  ["a refused approve", [() => review("approve")], () => review("approve"), []],
  ["reject", [], () => review("reject"), rejected],
  ["resubmit", [submit], () => review("resubmit"), ["8 Canceled / Submitted", submitted, ...approved]],
  [
    "resubmit after two decisions",
    [submit, () => review("reject")],
    () => review("resubmit"),
    ["8 Canceled / Submitted", "8 Canceled / Submitted", submitted, ...approved],
  ],
  ["cancel", [], () => review("cancel"), canceled],
  ["cancel after a decision", [submit], () => review("cancel"), canceled],
  ["a refused cancel", [() => review("cancel")], () => review("cancel"), []],
  ["PATCH 3", [], () => patch(3), approved],
  ["PATCH 3 again", [() => patch(3)], () => patch(3), []],
  ["PATCH 4", [], () => patch(4), rejected],
  ["PATCH 7", [], () => patch(7), canceled],
  ["PATCH 6", [], () => patch(6), ["3 Expired / Expired"]],
  ["PATCH 8", [], () => patch(8), []],
  ["PATCH 1", [() => patch(8)], () => patch(1), []],
  ["PATCH of a field", [], () => call("PATCH", `/verifications/${id}`, { vendor_state: "x" }), []],
  ["PATCH of a document's status to 3", [], () => patchDocument(3), ["7 Approved / Started"]],
  ["PATCH of a document's status to 6", [], () => patchDocument(6), ["6 Canceled / Started"]],
  [
    "a decision by hand",
    [],
    () => call("POST", `/documents/${document}/decisions`, { status: 2, ...reviewer }),
    ["7 Rejected / Started"],
  ],
  [
    "comment",
    [],
    () => call("POST", `/verifications/${id}/comments`, { content: "Seen.", email: reviewer.email }),
    [],
  ],
  ["delete", [], () => call("DELETE", `/verifications/${id}`), []],
  [
    "expiry",
    [],
    async () => {
      service.environment.advance(31 * day);
      await service.passmuster.drain();
    },
    ["3 Expired / Expired"],
  ],
];

test.each(rows)("%s emits exactly its events", async (_operation, before, act, expected) => {
  for (const step of before) await step();
  receiver.received.length = 0;
  await act();
  expect(emitted().sort()).toEqual([...expected].sort());
});

test("each of the eight codes of the specification is in the table", () => {
  const codes = new Set(rows.flatMap(([, , , expected]) => expected.map((one) => Number(one.split(" ")[0]))));
  expect([...codes].sort()).toEqual(Object.values(eventCodes).filter((code) => code <= 8));
});

test("the events of a verification are numbered from 1 without gaps", async () => {
  await submit();
  await review("reject");
  await review("resubmit");
  await review("cancel");
  const sequences = receiver.received.map(({ json }) => json.data.sequence).sort((a, b) => a - b);
  expect(sequences).toEqual(sequences.map((_, index) => index + 3));
});
