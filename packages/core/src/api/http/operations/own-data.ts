import type { RecordedReading } from "../../../service/audit/recorder.ts";
import { exportPerson } from "../../../service/own-data/export.ts";
import { makeExportLink, openExport, sendExportCode } from "../../../service/own-data/link.ts";
import { getExportPage } from "../capture-page.ts";
import type { HttpResponse } from "../message.ts";
import { data, operation } from "./operation.ts";

const found = ["flow_not_found", "verification_not_found", "wrong_flow"] as const;
const zip = ["application/zip"] as const;

/** What a person may know: the export of their data, and the link with which they get it. */
export const ownDataOperations = {
  exportVerification: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}/export",
    summary: "Get all data about the person in a verification, with the images, as a ZIP archive",
    access: "review",
    media: zip,
    refusals: found,
    run: ({ core, ...call }) => exportPerson(core, call),
    shows: ({ verification }): RecordedReading => ({ what: "export", verifications: [verification] }),
    respond: archive,
  }),

  createExportLink: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/export/link",
    summary: "Make a link with which the person gets their own data once, after a code",
    access: "review",
    secretAnswer: true,
    answer: "exportLink",
    success: 201,
    refusals: [...found, "code_sender_missing"],
    run: ({ core, ...call }) => makeExportLink(core, call),
    present: (_, link) => data(link),
  }),

  sendExportCode: operation({
    route: "POST /api/v1/export/code",
    summary: "Send the person of an export link a code by the host's way",
    access: "open",
    secretAnswer: true,
    input: "exportCode",
    answer: "sentCode",
    refusals: ["validation_failed", "export_link_not_found", "rate_limited"],
    run: ({ core, ...call }) => sendExportCode(core, call),
    present: (_, sent) => data(sent),
  }),

  downloadExport: operation({
    route: "POST /api/v1/export/download",
    summary: "Get the person's data for an export link and its code; the link works once",
    access: "open",
    secretAnswer: true,
    input: "exportDownload",
    media: zip,
    refusals: ["validation_failed", "export_link_not_found", "code_wrong", "rate_limited"],
    run: ({ core, ...call }) => openExport(core, call),
    respond: archive,
  }),

  getExportPage: operation({
    route: "GET /export/{verification}",
    summary: "Get the page of an export link; the same for every id",
    access: "open",
    media: ["text/html"],
    refusals: ["route_not_found"],
    run: getExportPage,
    respond: (page) => page,
  }),
};

function archive({ verification, zip: body }: Awaited<ReturnType<typeof exportPerson>>): HttpResponse {
  return {
    status: 200,
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${verification.id}.zip"`,
    },
    body,
  };
}
