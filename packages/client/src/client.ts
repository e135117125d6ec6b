import {
  createFlowOperations,
  createOperations,
  type FlowOperations,
  type Operations,
} from "./generated/operations.generated.ts";
import type { VerificationDetail } from "./generated/types.generated.ts";
import { type ClientOptions, createSend } from "./send.ts";
import { type WaitOptions, waitFor } from "./wait-for.ts";

export interface Client<Path extends string = string> extends Operations {
  /** The operations of one flow, by its path name. */
  flow(path: Path): FlowClient;
}

export interface FlowClient extends FlowOperations {
  readonly verifications: FlowOperations["verifications"] & {
    /**
     * Polls a verification, with growing pauses, until it has one of the statuses `until`.
     *
     * @throws {PassmusterTimeoutError} it had none of these statuses in time
     */
    readonly waitFor: (verification: string, wait?: WaitOptions) => Promise<VerificationDetail>;
  };
}

/**
 * Calls one Passmuster server with one token. Bodies and responses have the member names of the HTTP API.
 * `createClient<"identity" | "landlord">(…)` takes these flows only.
 *
 * @example
 * const client = createClient({ baseUrl: "https://example.com/identity", token });
 * const { id, url } = await client.flow("identity").verifications.create({
 *   person: { first_name: "Ines", last_name: "Marlow" },
 *   documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
 * });
 * @throws {TypeError} `baseUrl` is not an http or https address, or `timeout` is not a duration
 */
export function createClient<Path extends string = string>(options: ClientOptions): Client<Path> {
  const send = createSend(options);
  return {
    ...createOperations(send),
    flow(path) {
      const operations = createFlowOperations(send, path);
      const { get } = operations.verifications;
      const waiting = async (verification: string, wait?: WaitOptions) =>
        waitFor((signal) => get(verification, { signal }), wait);
      return { ...operations, verifications: { ...operations.verifications, waitFor: waiting } };
    },
  };
}
