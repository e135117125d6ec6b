import type { TrustSource } from "@passmuster/certificates";
import {
  type CredentialAnswer,
  type CredentialKind,
  type CredentialOrder,
  type CredentialReading,
  type CredentialRequest,
  CredentialUnreadable,
  type DigitalCredentials,
} from "@passmuster/core/ports";
import { WalletError } from "./errors.ts";
import { createRequest } from "./openid4vp/create-request.ts";
import { extractedOf, portraitOf } from "./openid4vp/extracted.ts";
import { inspectPresentation, type PresentationReport } from "./openid4vp/inspect-presentation.ts";
import { openAnswer } from "./openid4vp/open-answer.ts";
import { type ResponseMode, readSecrets } from "./openid4vp/request-secrets.ts";
import { type RequestSignerOptions, requestSigner } from "./openid4vp/request-signer.ts";
import { fetchStatusList } from "./status-list/fetch-status-list.ts";
import { type StatusFetch, type StatusLists, statusLists } from "./status-list/status-lists.ts";

type CredentialFinding = CredentialReading["bound"];

export interface WalletOptions {
  /**
   * Whose credentials count: the roots of the issuers, for all kinds or for each. A driving licence needs an
   * IACA root (ISO/IEC 18013-5 Annex B.1.2).
   */
  readonly trust: TrustSource | Readonly<Partial<Record<CredentialKind, TrustSource>>>;
  /** Signs requests. Without it there is no link for wallets outside of the browser. */
  readonly signer?: RequestSignerOptions;
  /** Fetches status lists. Default: the `fetch` of Node, over https, 5 seconds, 4 MiB. */
  readonly statusFetch?: StatusFetch;
  /** How wallets outside of the browser answer. Default `direct_post.jwt`, which is encrypted. */
  readonly responseMode?: ResponseMode;
  /** How far two clocks may differ. Default 60. */
  readonly skewSeconds?: number;
}

/**
 * Takes credentials of digital wallets: mobile driving licences (ISO/IEC 18013-5) and European person
 * identification data, by OpenID4VP 1.0, the Digital Credentials API and ISO/IEC 18013-7 Annex C.
 *
 * @throws {TypeError} naming what is wrong with the signer
 * @example
 * const credentials = walletCredentials({
 *   trust: trustFiles("/etc/passmuster/issuers"),
 *   signer: { key: await readFile("reader.key", "utf8"), chain: await readFile("reader.pem") },
 * });
 */
export function walletCredentials(options: WalletOptions): DigitalCredentials {
  const { statusFetch = fetchStatusList, responseMode = "direct_post.jwt", skewSeconds = 60 } = options;
  const signer = options.signer && requestSigner(options.signer);
  const trustOf = trustFrom(options);
  const lists = new Map<TrustSource, StatusLists>();
  const listsOf = (trust: TrustSource): StatusLists => {
    const found = lists.get(trust) ?? statusLists({ trust, fetch: statusFetch });
    lists.set(trust, found);
    return found;
  };
  return {
    request: async (order): Promise<CredentialRequest> => {
      order.kinds.forEach(trustOf);
      return createRequest(order, responseMode, signer);
    },
    verify: async (answer, order, at): Promise<CredentialReading> => {
      const report = await readable(() => inspect(answer, order, { at, skewSeconds, trustOf }));
      const revocation = await revocationOf(report, listsOf(report.trust), at);
      return readingOf(report, order, revocation);
    },
  };
}

interface Context {
  readonly at: Date;
  readonly skewSeconds: number;
  readonly trustOf: (kind: CredentialKind) => TrustSource;
}

interface Report extends PresentationReport {
  readonly trust: TrustSource;
}

async function inspect(
  answer: CredentialAnswer,
  order: CredentialOrder & { readonly secrets: string },
  { at, skewSeconds, trustOf }: Context,
): Promise<Report> {
  const presentation = await openAnswer(answer, order, readSecrets(order.secrets));
  const trust = trustOf(presentation.form.kind);
  return {
    ...(await inspectPresentation(presentation, { trust, at, skewSeconds, fields: order.fields })),
    trust,
  };
}

function trustFrom({ trust }: WalletOptions): (kind: CredentialKind) => TrustSource {
  if (isTrustSource(trust)) return () => trust;
  return (kind) => {
    const source = trust[kind];
    if (!source) throw new TypeError(`walletCredentials has no trust source for ${kind}.`);
    return source;
  };
}

function isTrustSource(trust: WalletOptions["trust"]): trust is TrustSource {
  return "certificates" in trust && typeof trust.certificates === "function";
}

/** What is not even a credential becomes the refusal of the core. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof WalletError) throw new CredentialUnreadable(cause.code, { cause });
    throw cause;
  }
}

/** Token status list section 7.1. */
const refusals: Readonly<Record<number, string>> = { 1: "revoked", 2: "suspended" };

/** A list is fetched only for an issuer that is trusted: nobody else names a URL to fetch. */
async function revocationOf(
  { status, failures }: PresentationReport,
  lists: StatusLists,
  at: Date,
): Promise<CredentialFinding> {
  if (failures.issuer) return unchecked;
  if (status === undefined) return passed;
  if (status === "unreadable") return { passed: false, code: "status_unsupported" };
  try {
    const value = await lists.statusAt(status, at);
    return value === 0 ? passed : { passed: false, code: refusals[value] ?? "status_unknown" };
  } catch (cause) {
    if (cause instanceof WalletError) return { passed: false, code: cause.code };
    throw cause;
  }
}

const passed: CredentialFinding = { passed: true };
const unchecked: CredentialFinding = { passed: false, code: "not_checked" };

function readingOf(
  { form, valueAt, issuer, failures }: PresentationReport,
  { fields }: CredentialOrder,
  notRevoked: CredentialFinding,
): CredentialReading {
  const isProven = !failures.issuer && !failures.holder && !failures.validity && notRevoked.passed;
  const portrait = isProven ? portraitOf(form, fields, valueAt) : undefined;
  const { country, organization, commonName } = issuer?.subject ?? {};
  const name = organization ?? commonName;
  return {
    kind: form.kind,
    format: form.format,
    extracted: isProven ? extractedOf(form, fields, valueAt) : {},
    ...(portrait && { portrait }),
    ...(issuer &&
      !failures.issuer && {
        issuer: { ...(country && { country: country.toUpperCase() }), ...(name && { name }) },
      }),
    issuerTrusted: findingOf(failures.issuer),
    bound: findingOf(failures.holder),
    inValidity: findingOf(failures.validity),
    notRevoked,
  };
}

function findingOf(failure: string | undefined): CredentialFinding {
  return failure === undefined ? passed : { passed: false, code: failure };
}
