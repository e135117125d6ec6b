/**
 * Where the reading of a document type ends, by its id: for the page of documents and issuers, and for
 * `GET /api/v1/capabilities`.
 */
export const readingLimits: Readonly<Record<number, string>> = {
  1: "of any country where the flow allows it; outside the USA and Canada by print alone: numbered fields of European licences, titles and labels in the reader's languages",
  3: "every issuer below; ICAO 9303-4, two lines of 44 characters",
  5: "the armed forces' own barcode; it states no number",
  12: "TD1, TD2 and the French card of 1988 by their zone; cards without a zone by titles and labels",
};
