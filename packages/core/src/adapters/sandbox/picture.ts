/** 64 × 45 grey pixels, already as they are stored: an upright JPEG without metadata. */
const encoded =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZT" +
  "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAtAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA" +
  "AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCkBRMAAA" +
  "AAAAAAAAAAAAAAAAAAB//Z";
const kept = Buffer.from(encoded, "base64");

/** The picture of a sandbox's presence check, and of tests. */
export const greyPicture = (): Uint8Array => new Uint8Array(kept);
