import { defineFlow, flows } from "@passmuster/core";
import type { Principal } from "@passmuster/core/ports";
import { createSeeded } from "@passmuster/core/testing";
import sharp from "sharp";
import { expect } from "vitest";
import type { ReviewerRole } from "../../../src/model/principal.ts";
import { createService, identityBody, passport, type Service } from "../../service.ts";

const plus = defineFlow({ path: "plus", label: "Identity Plus", photoId: "required", documentTypes: [3] });
const roleOf = (role: ReviewerRole): Principal => ({
  subject: role,
  tenant: "default",
  flows: ["identity"],
  scopes: ["read", "review"],
  reviewer: { email: `${role}@example.test`, role },
});
const principals: Readonly<Record<string, Principal>> = {
  everything: { subject: "sub", tenant: "default", scopes: ["read", "write", "review"] },
  reader: { subject: "sub", tenant: "default", scopes: ["read"] },
  look: { ...roleOf("look"), scopes: ["read"] },
  ...Object.fromEntries(
    (["review", "correct", "lead", "admin"] as const).map((role) => [role, roleOf(role)]),
  ),
};

/** A service with a second flow, whose bearers are `everything`, `reader` and one of each role. */
export const figuresService = (): Promise<Service> =>
  createService({
    authenticator: { authenticate: async (token) => principals[token] },
    flows: [...flows, plus],
  });

/** A picture with points to compare. */
export async function picture(seed: number): Promise<string> {
  const drawn = createSeeded(seed);
  const raw = { width: 24, height: 16, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: 24 * 16 * 3 }, () => drawn.below(256));
  const jpeg = sharp(pixels, { raw }).resize(240, 160, { kernel: "cubic" }).jpeg();
  return (await jpeg.toBuffer()).toString("base64");
}

/** The id of a submitted and read verification. */
export async function uploaded(
  service: Service,
  flow: string,
  number: string,
  front_side_data: string,
): Promise<string> {
  const call = service.callerWith("everything");
  const documents = { photo_id: { type: "Passport", number, country: "ATA" } };
  const created = await call("POST", `/api/v1/${flow}/verifications`, { ...identityBody, documents });
  const { id } = created.json.data;
  const body = passport(id, { front_side_data });
  expect((await call("POST", `/api/v1/${flow}/documents`, body)).status).toBe(201);
  expect((await call("PUT", `/api/v1/${flow}/verifications/${id}/submit`)).status).toBe(200);
  await service.passmuster.drain();
  return id;
}
