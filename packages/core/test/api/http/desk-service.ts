import type { Principal } from "@passmuster/core/ports";
import type { ReviewerRole } from "../../../src/model/principal.ts";
import {
  type Caller,
  createService,
  decodedOnce,
  identityBody,
  type Service,
  withPassport,
} from "../../service.ts";

const scopes = ["read", "write", "review", "admin"] as const;

export interface DeskService extends Service {
  /** A session of `<name>@example.test`. */
  reviewer(name: string, role?: ReviewerRole, more?: Partial<Principal>): Caller;
  /** A verification that waits in Double Check, read with a wrong number. */
  waiting(more?: {
    readonly reference?: string;
  }): Promise<{ readonly id: string; readonly document: string }>;
}

type Script = Parameters<Service["extractor"]["play"]>[0];

/** A reading with another number than the expected one. */
export const wrongNumber: Script = async (_input, _signal, next) => {
  const { data, mrz, printed, ...rest } = await next();
  const number = "X1234S67";
  return {
    ...rest,
    ...(mrz && { mrz: { ...mrz, fields: { ...mrz.fields, documentNumber: number } } }),
    printed: { ...printed, document: { ...printed?.document, number } },
    data: { ...data, document: { ...data.document, number } },
  };
};

/** A service whose bearers are `host`, `reader`, or a reviewer. */
export async function deskService(options: Parameters<typeof createService>[0] = {}): Promise<DeskService> {
  const known = new Map<string, Principal>([
    ["host", { subject: "tok_host", tenant: "default", scopes }],
    ["reader", { subject: "tok_reader", tenant: "default", scopes: ["read"] }],
  ]);
  const service = await createService(
    { authenticator: { authenticate: async (token) => known.get(token) }, ...options },
    { images: decodedOnce() },
  );
  const { callerWith, extractor, passmuster } = service;
  const call = callerWith("host");
  extractor.play(wrongNumber);
  return {
    ...service,
    call,
    reviewer(name, role = "review", more = {}) {
      const email = `${name}@example.test`;
      const bearer = `${name}.${role}.${known.size}`;
      known.set(bearer, {
        subject: email,
        tenant: "default",
        scopes: role === "look" ? ["read"] : scopes,
        ...more,
        reviewer: { ...more.reviewer, email, role },
      });
      return callerWith(bearer);
    },
    async waiting({ reference = "order-1" } = {}) {
      const made = await withPassport((method, path, body, headers) =>
        call(
          method,
          path,
          body === identityBody ? { ...identityBody, vendor_reference: reference } : body,
          headers,
        ),
      );
      await call("PUT", `/api/v1/identity/verifications/${made.id}/submit`);
      await passmuster.drain();
      return made;
    },
  };
}
