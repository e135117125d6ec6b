import type { CaseFileWriter } from "@passmuster/core/ports";

/** Case files that are their content and their proof as JSON. */
export const jsonFiles: CaseFileWriter = {
  write: async (content) => ({
    digest: "d".repeat(64),
    seal: async (proof) => Buffer.from(JSON.stringify({ content, proof })),
  }),
};
