/** A request to start from. `{id}` is the verification of the last answer, `{picture}` a drawn JPEG. */
export interface Preset {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const person = { first_name: "Avenna", last_name: "Dunmarch", date_of_birth: "1990-04-12" };
const creation = (number: string): object => ({
  vendor_reference: "try-it",
  person,
  documents: { photo_id: { type: "Passport", number, country: "ATA" } },
});

export const presets: readonly Preset[] = [
  { title: "Is it ready?", method: "GET", path: "/health/ready" },
  {
    title: "1. Create a verification",
    method: "POST",
    path: "/api/v1/identity/verifications",
    body: creation("X1234567"),
  },
  {
    title: "2. Upload a document",
    method: "POST",
    path: "/api/v1/identity/documents",
    body: {
      verification: "{id}",
      document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: "{picture}" },
    },
  },
  { title: "3. Submit it", method: "PUT", path: "/api/v1/identity/verifications/{id}/submit" },
  { title: "4. See the outcome", method: "GET", path: "/api/v1/identity/verifications/{id}" },
  {
    title: "Create one that the sandbox rejects",
    method: "POST",
    path: "/api/v1/identity/verifications",
    body: creation("SANDBOX-EXPIRED"),
  },
  { title: "List what waits for a person", method: "GET", path: "/api/v1/verifications?needs=review" },
  { title: "List the document types", method: "GET", path: "/api/v1/identity/document-types" },
];

/** A picture for the sandbox, which reads none: its base64. */
export function drawnPicture(): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 560 });
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.fillStyle = "#dfe9e8";
  context.fillRect(0, 0, 800, 560);
  context.fillStyle = "#0b5f5a";
  context.font = "48px sans-serif";
  context.fillText(`Drawn at ${new Date().toISOString()}`, 40, 290, 720);
  return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
}
