import { csvMedia } from "../../../base/csv/csv.ts";
import { recordList } from "../../../service/audit/record-list.ts";
import { csvOfDays } from "../../../service/figures/csv.ts";
import { type FiguresView, getFigures } from "../../../service/figures/get.ts";
import { type ExportedList, exportVerifications } from "../../../service/verification/export.ts";
import { similarVerifications } from "../../../service/verification/similar.ts";
import type { HttpResponse } from "../message.ts";
import { fromWire } from "../wire.ts";
import { data, type HttpCall, operation } from "./operation.ts";

/** What a person looks for, and what a lead counts. */
export const figureOperations = {
  exportAllVerifications: operation({
    route: "GET /api/v1/verifications.csv",
    summary: "Get the list of every flow as CSV, at most 10,000 rows",
    access: "read",
    query: "verifications",
    media: [csvMedia],
    refusals: ["validation_failed"],
    run: (call) => exported(call, undefined),
    respond: verificationFile,
  }),

  exportVerifications: operation({
    route: "GET /api/v1/{flow}/verifications.csv",
    summary: "Get the list of a flow as CSV, at most 10,000 rows",
    access: "read",
    query: "verifications",
    media: [csvMedia],
    refusals: ["flow_not_found", "validation_failed"],
    run: (call) => exported(call, call.params.flow),
    respond: verificationFile,
  }),

  getSimilarVerifications: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}/similar",
    summary: "Find other verifications with the same document number or picture",
    access: "read",
    answer: "similar",
    refusals: ["flow_not_found", "verification_not_found", "wrong_flow"],
    run: ({ core, ...call }) => similarVerifications(core, call),
    shows: ({ shown }) => ({ what: "verifications", verifications: shown }),
    present: (_, { view }) => data(view),
  }),

  getFigures: operation({
    route: "GET /api/v1/figures",
    summary: "Get what was decided in a period, and what waits now",
    access: "review",
    role: "lead",
    query: "figures",
    answer: "figures",
    refusals: ["flow_not_found", "validation_failed"],
    run: figures,
    present: (_, found) => data(found),
  }),

  exportFigures: operation({
    route: "GET /api/v1/figures.csv",
    summary: "Get the decisions of each day as CSV",
    access: "review",
    role: "lead",
    query: "figures",
    media: [csvMedia],
    refusals: ["flow_not_found", "validation_failed"],
    run: figures,
    respond: (found) => file("figures.csv", csvOfDays(found)),
  }),
};

const queryIn = (search: string): unknown => fromWire(Object.fromEntries(new URLSearchParams(search)));

function figures({ core, principal, search }: HttpCall<unknown>): Promise<FiguresView> {
  return getFigures(core, { principal, input: queryIn(search) });
}

/** A person gets the file only once the reading is recorded. */
async function exported(
  { core, principal, search }: HttpCall<unknown>,
  flow: string | undefined,
): Promise<ExportedList> {
  const list = await exportVerifications(core, { principal, flow, input: queryIn(search) });
  await recordList(core.record, principal, list.items);
  return list;
}

function verificationFile({ csv, items, leftOut }: ExportedList): HttpResponse {
  return file("verifications.csv", csv, {
    "passmuster-rows": String(items.length),
    "passmuster-rows-left-out": String(leftOut),
  });
}

function file(name: string, body: string, headers: HttpResponse["headers"] = {}): HttpResponse {
  const disposition = `attachment; filename="${name}"`;
  return {
    status: 200,
    headers: { "content-type": csvMedia, "content-disposition": disposition, ...headers },
    body,
  };
}
