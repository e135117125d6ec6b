import type { CaseFileWriter } from "@passmuster/core/ports";

/** What a case file says. */
export type CaseFile = Parameters<CaseFileWriter["write"]>[0];
export type Jpegs = Parameters<CaseFileWriter["write"]>[1];
export type UnprovenFile = Awaited<ReturnType<CaseFileWriter["write"]>>;
export type CaseFileProof = Parameters<UnprovenFile["seal"]>[0];
export type CaseFileDocument = CaseFile["documents"][number];
export type CaseFileLink = CaseFile["record"][number];
