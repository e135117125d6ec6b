import { PassmusterError } from "../../base/errors.ts";
import type { CredentialKind } from "../../model/credential.ts";
import type { PendingCredential } from "../../model/signed-evidence.ts";
import { type Instant, minute, timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { CredentialOrder, CredentialRequest, DigitalCredentials } from "../../ports/credentials.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Change } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import type { Settings } from "../options.ts";
import { neededFields, offeredKinds } from "./offered-credentials.ts";
import { createWalletSeal, type WalletRequestName, type WalletSeal } from "./wallet-address.ts";

/** How long a request may be answered. */
const lifetime: Instant = 5 * minute;

/** The ports of requests to wallets. */
export interface AskingWallets
  extends Commands,
    Pick<Ports, "environment" | "extractor" | "credentials" | "storage"> {
  readonly settings: Pick<Settings, "publicUrl" | "secret">;
}

/** A request as the page passes it on. */
export interface CredentialRequestView {
  readonly kinds: readonly CredentialKind[];
  /** For `navigator.credentials.get({ digital: { requests } })`, unchanged. */
  readonly requests: CredentialRequest["requests"];
  /** For a QR code and a link; `null` without a signer. */
  readonly link: string | null;
  readonly expiresAt: string;
}

interface Asking extends Pick<UseCaseCall, "principal" | "id"> {
  /** Origin of the page that asks the wallet. Default: that of `publicUrl`. */
  readonly origin?: string | undefined;
}

/**
 * Asks for a credential in place of the photo ID. The request lasts five minutes; a newer one ends it.
 * @throws {PassmusterError} `verification_not_found`, `verification_canceled`, `not_started`,
 *   `type_not_allowed` (the flow offers none for this verification), `unavailable`
 */
export async function requestCredential(
  core: AskingWallets,
  { principal, id, origin }: Asking,
): Promise<CredentialRequestView> {
  const found = await core.find(principal, { verification: id });
  const flow = core.flow(principal, found.flow);
  const ask = (current: Verification, at: ReturnType<Commands["scope"]>): Change =>
    step(current, { type: "ask_evidence", by: system }, at);
  ask(found, core.scope(flow));
  const verifier = verifierOf(core);
  const kinds = offeredKinds(found, flow);
  if (kinds.length === 0) throw new PassmusterError("type_not_allowed", { message: notOffered });
  const at = core.environment.now();
  const request = Buffer.from(core.environment.random(16)).toString("base64url");
  const name = { tenant: found.tenant, verification: found.id, request };
  const seal = sealOf(core);
  const pending = {
    id: request,
    at,
    expiresAt: at + lifetime,
    kinds,
    address: seal.addressOf(name),
    origin: origin ?? new URL(core.settings.publicUrl).origin,
  };
  const order = orderOf(core, found, flow, pending);
  const walletRequest = await verifier.request(order, dateAt(at)).catch(unavailable);
  const { secrets, requestObject, requests, link } = walletRequest;
  const asked: PendingCredential = {
    ...pending,
    sealed: seal.seal(secrets, name),
    ...(requestObject !== undefined && { requestObject }),
  };
  await core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const { verification, messages } = ask(current, scope);
      const { updatedAt } = current;
      return { verification: { ...verification, updatedAt, pendingCredential: asked }, messages };
    },
  });
  return { kinds, requests, link: link ?? null, expiresAt: timestamp(pending.expiresAt) };
}

const notOffered = "This verification takes no credential from a wallet.";

/** @throws {PassmusterError} `type_not_allowed` */
export function verifierOf({ credentials }: Pick<Ports, "credentials">): DigitalCredentials {
  if (!credentials) throw new PassmusterError("type_not_allowed", { message: notOffered });
  return credentials;
}

export function sealOf({ settings }: Pick<AskingWallets, "settings">): WalletSeal {
  return createWalletSeal(settings.secret);
}

/** What a verifier is told about a request, when it is made and when it is answered. */
export function orderOf(
  { settings, extractor }: Pick<AskingWallets, "settings" | "extractor">,
  { expected }: Pick<Verification, "expected">,
  flow: Flow,
  { kinds, address, origin }: Pick<PendingCredential, "kinds" | "address" | "origin">,
): CredentialOrder {
  const uri = `${settings.publicUrl}/api/v1/credentials/${address}`;
  return {
    kinds,
    fields: neededFields(flow),
    origin,
    responseUri: uri,
    requestUri: uri,
    ...(extractor.capabilities().sandbox && { expected }),
  };
}

/** @throws {PassmusterError} `unavailable` */
export function unavailable(cause: unknown): never {
  throw new PassmusterError("unavailable", { cause, retryAfter: 5 });
}

export const dateAt = (at: Instant): Date => new Date(Math.floor(at / 1000));

/**
 * The signed request behind a wallet's address.
 * @throws {PassmusterError} `credential_request_not_found`
 */
export async function getRequestObject(core: AskingWallets, address: string): Promise<string> {
  const { pending } = await openRequest(core, address);
  if (pending.requestObject === undefined) throw new PassmusterError("credential_request_not_found");
  return pending.requestObject;
}

/**
 * The request behind a wallet's address, while it may be answered.
 * @throws {PassmusterError} `credential_request_not_found`
 */
export async function openRequest(
  core: Pick<AskingWallets, "settings" | "storage" | "environment">,
  address: string,
): Promise<{ readonly verification: Verification; readonly pending: PendingCredential }> {
  const name = sealOf(core).nameOf(address);
  const verification = name && (await core.storage.load(name.tenant, name.verification));
  const pending = verification && pendingIn(verification, core.environment.now(), name);
  if (!verification || !pending) throw new PassmusterError("credential_request_not_found");
  return { verification, pending };
}

/** The request that may be answered now: the newest one, and the named one if one is named. */
export function pendingIn(
  { status, pendingCredential: pending }: Verification,
  at: Instant,
  name?: Pick<WalletRequestName, "request">,
): PendingCredential | undefined {
  if (status !== "started" || !pending || pending.expiresAt <= at) return undefined;
  return name === undefined || name.request === pending.id ? pending : undefined;
}
