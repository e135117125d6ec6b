export { jwkThumbprintOf } from "./thumbprint.ts";
export {
  annexBTranscript,
  annexCTranscript,
  type DcApiSession,
  dcApiTranscript,
  draft24Transcript,
  type Openid4vpSession,
  openid4vpTranscript,
  proximityTranscript,
} from "./transcripts.ts";
