export type { CaseFileFinding, CaseFileTrust } from "./verify/finding.ts";
export { type CaseFileVerdict, verifyCaseFile } from "./verify/verify.ts";
export { type CaseFileSigner, type CaseFileWriterOptions, caseFileWriter } from "./writer.ts";
