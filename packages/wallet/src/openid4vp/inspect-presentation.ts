import type { Certificate, TrustSource } from "@passmuster/certificates";
import type { CredentialField } from "@passmuster/core/ports";
import { WalletError } from "../errors.ts";
import { inspectDeviceResponse } from "../mdoc/index.ts";
import { inspectSdJwt } from "../sd-jwt/verify-sd-jwt.ts";
import type { StatusReference, UnreadableStatus } from "../status-list/reference.ts";
import type { CredentialForm } from "./credential-forms.ts";
import { sdJwtValues, type ValueAt } from "./extracted.ts";
import type { OpenedPresentation } from "./open-answer.ts";

export interface InspectOptions {
  /** What was asked for. */
  readonly fields: readonly CredentialField[];
  readonly trust: TrustSource;
  readonly at: Date;
  readonly skewSeconds: number;
}

/** What the checks of a presentation showed. Use the values only if nothing failed. */
export interface PresentationReport {
  readonly form: CredentialForm;
  readonly valueAt: ValueAt;
  readonly issuer?: Certificate;
  readonly status?: StatusReference | UnreadableStatus;
  /** A stable code by kind of check. A kind without a code has passed. */
  readonly failures: { readonly issuer?: string; readonly holder?: string; readonly validity?: string };
}

/**
 * Runs every check of a credential but its status.
 *
 * @throws {WalletError} of the area `format`
 */
export async function inspectPresentation(
  opened: OpenedPresentation,
  options: InspectOptions,
): Promise<PresentationReport> {
  try {
    const report = await ("text" in opened ? inspectText(opened, options) : inspectMdoc(opened, options));
    requireSomeValue(report, options.fields);
    return report;
  } catch (cause) {
    if (!(cause instanceof WalletError) || cause.area !== "issuer") throw cause;
    // What no issuer stands for tells nothing: neither the holder's key nor the dates.
    const failures = { issuer: cause.code, holder: "not_checked", validity: "not_checked" };
    return { form: opened.form, valueAt: () => undefined, failures };
  }
}

/**
 * A holder may withhold values (ISO/IEC 18013-5 section 8.3.2.1.2.2), but a credential without any states
 * nothing.
 */
function requireSomeValue({ form, valueAt }: PresentationReport, fields: readonly CredentialField[]): void {
  const paths = fields.flatMap((field) => [...form.fields[field].paths, ...(form.fields[field].short ?? [])]);
  if (!paths.some((path) => valueAt(path) !== undefined))
    throw new WalletError("credential_empty", "The credential has none of the values that were asked for.");
}

async function inspectText(
  { form, text, nonce, audience }: Extract<OpenedPresentation, { readonly text: string }>,
  options: InspectOptions,
): Promise<PresentationReport> {
  const report = await inspectSdJwt(text, { ...options, vct: form.vct, keyBinding: { nonce, audience } });
  const { issuer, binding, validity } = report.failures;
  return {
    form,
    valueAt: sdJwtValues(report.claims),
    ...(report.issuer && { issuer: report.issuer }),
    ...(report.status && { status: report.status }),
    failures: {
      ...(issuer && { issuer: issuer.code }),
      ...(binding && { holder: binding.code }),
      ...(validity && { validity: validity.code }),
    },
  };
}

async function inspectMdoc(
  { form, deviceResponse, transcript }: Extract<OpenedPresentation, { readonly transcript: Uint8Array }>,
  options: InspectOptions,
): Promise<PresentationReport> {
  const docTypes = [form.docType];
  const { verified, invalid, unbound } = await inspectDeviceResponse(deviceResponse, {
    ...options,
    transcript,
    docTypes,
  });
  const elements = verified.elements[form.namespace] ?? {};
  return {
    form,
    valueAt: ([name = ""]) => (Object.hasOwn(elements, name) ? elements[name] : undefined),
    issuer: verified.issuer,
    ...(verified.status && { status: verified.status }),
    failures: {
      ...(unbound && { holder: unbound.code }),
      ...(invalid && { validity: invalid.code }),
    },
  };
}
