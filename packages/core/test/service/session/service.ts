import type { PassmusterOptions } from "@passmuster/core";
import { type Caller, createService, identityBody, type Service } from "../../service.ts";
import { knownPictures } from "./known-pictures.ts";

/** A verification with its link, and the session that opened it. */
export interface Opened {
  readonly id: string;
  readonly capability: string;
  readonly token: string;
  readonly user: Caller;
}

export const sessionPath = "/api/v1/session";

/** The two parts of a link. */
export function halves(url: string): { readonly verification: string; readonly capability: string } {
  const { pathname, hash } = new URL(url);
  return { verification: pathname.split("/").at(-1) ?? "", capability: hash.slice(1) };
}

/** Creates a verification and exchanges its link for a session. */
export async function opened(
  { call, callerWith }: Pick<Service, "call" | "callerWith">,
  body: object = identityBody,
  flow = "identity",
): Promise<Opened> {
  const created = await call("POST", `/api/v1/${flow}/verifications`, body);
  const { verification, capability } = halves(created.json.data.url);
  const started = await callerWith(undefined)("POST", sessionPath, { verification, capability });
  const { token } = started.json.data;
  return { id: verification, capability, token, user: callerWith(token) };
}

/** A service whose long-polling requests do not wait, unless told to. */
export function sessionService(options: Partial<PassmusterOptions> = {}): Promise<Service> {
  return createService({ session: { wait: "0s" }, ...options }, { images: knownPictures() });
}
