import type { CredentialField } from "@passmuster/core/ports";
import { DcqlQuery } from "dcql";
import { WalletError } from "../errors.ts";
import type { CredentialForm, FieldNames } from "./credential-forms.ts";

/**
 * Checks a query of the Digital Credentials Query Language (OpenID4VP 1.0 section 6).
 *
 * @throws {WalletError} `dcql_invalid`
 */
export function readDcqlQuery(value: unknown): DcqlQuery {
  try {
    const query = DcqlQuery.parse(value as DcqlQuery.Input);
    DcqlQuery.validate(query);
    return query;
  } catch (cause) {
    throw new WalletError("dcql_invalid", "The DCQL query is invalid (OpenID4VP 1.0 section 6).", { cause });
  }
}

type Path = readonly string[];

/**
 * Asks for one of the forms with exactly these values. What a form does not require is asked for with
 * `claim_sets` (section 6.4.1): a wallet without it can still answer.
 *
 * @throws {WalletError} `dcql_invalid`
 */
export function dcqlQueryFor(forms: readonly CredentialForm[], fields: readonly CredentialField[]): object {
  const query = {
    credentials: forms.map((form) => credentialQuery(form, fields)),
    ...(forms.length > 1 && { credential_sets: [{ options: forms.map(({ id }) => [id]) }] }),
  };
  readDcqlQuery(query);
  return query;
}

function credentialQuery(form: CredentialForm, fields: readonly CredentialField[]): object {
  const sets = claimSets(fields.map((field) => form.fields[field]));
  const paths = [...new Map(sets.flat().map((path) => [path.join("_"), path])).values()];
  const hasChoice = sets.length > 1;
  const claims = paths.map((path) => ({ ...(hasChoice && { id: path.join("_") }), ...claimFor(form, path) }));
  return {
    id: form.id,
    format: form.format,
    meta: form.format === "mso_mdoc" ? { doctype_value: form.docType } : { vct_values: form.vct },
    claims,
    ...(hasChoice && { claim_sets: sets.map((set) => set.map((path) => path.join("_"))) }),
  };
}

/** `intent_to_retain` is true: the values become part of the verification. */
function claimFor(form: CredentialForm, path: Path): object {
  return form.format === "mso_mdoc" ? { path: [form.namespace, ...path], intent_to_retain: true } : { path };
}

/** The alternatives, best first: with each optional value in full, in short form, or without it. */
function claimSets(fields: readonly FieldNames[]): readonly (readonly Path[])[] {
  const sets = fields.reduce<readonly (readonly Path[])[]>(
    (found, field) => found.flatMap((set) => alternativesOf(field).map((paths) => [...set, ...paths])),
    [[]],
  );
  return sets.filter((set) => set.length > 0);
}

function alternativesOf({ paths, short, optional }: FieldNames): readonly (readonly Path[])[] {
  return [paths, ...(short ? [short] : []), ...(optional ? [[]] : [])];
}
