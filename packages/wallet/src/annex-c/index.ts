export {
  type AnnexCRequest,
  type AnnexCRequestOptions,
  type AnnexCSecrets,
  createAnnexCRequest,
  type DocumentRequest,
} from "./request.ts";
export { openAnnexCResponse } from "./response.ts";
