/** What a request of OpenID4VP 1.0 asks for, as far as this wallet understands it. */
export interface VpRequest {
  readonly client_id?: string;
  readonly nonce: string;
  readonly state?: string;
  readonly response_mode: string;
  readonly response_uri?: string;
  readonly expected_origins?: readonly string[];
  readonly dcql_query: DcqlQuery;
  readonly client_metadata: {
    readonly jwks: { readonly keys: readonly Readonly<Record<string, string>>[] };
    readonly encrypted_response_enc_values_supported?: readonly string[];
  };
}

export interface CredentialQuery {
  readonly id: string;
  readonly format: string;
  readonly meta: { readonly doctype_value?: string; readonly vct_values?: readonly string[] };
  readonly claims: readonly { readonly id?: string; readonly path: readonly string[] }[];
  readonly claim_sets?: readonly (readonly string[])[];
}

interface DcqlQuery {
  readonly credentials: readonly CredentialQuery[];
  readonly credential_sets?: readonly { readonly options: readonly (readonly string[])[] }[];
}

/** The payload of a signed request. The wallet is a test: it does not verify the signature. */
export function payloadOf(jws: string): VpRequest {
  return JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString()) as VpRequest;
}

/**
 * The credential queries of the first option whose credentials the wallet holds (OpenID4VP 1.0 section
 * 6.4.2).
 */
export function chosenQueries(
  { credentials, credential_sets: sets }: DcqlQuery,
  holds: (query: CredentialQuery) => boolean,
): readonly CredentialQuery[] {
  const options = (sets ?? []).flatMap((set) => set.options);
  const all = options.length > 0 ? options : [credentials.map(({ id }) => id)];
  const found = all
    .map((ids) => credentials.filter(({ id }) => ids.includes(id)))
    .find((queries) => queries.every(holds));
  if (!found) throw new Error("The wallet holds no credential that the request asks for.");
  return found;
}

/** The paths of the first claim set that the credential has (section 6.4.1), or all. */
export function chosenPaths(
  { claims, claim_sets: sets }: CredentialQuery,
  has: (path: readonly string[]) => boolean,
): readonly (readonly string[])[] {
  if (!sets) return claims.map(({ path }) => path);
  const found = sets
    .map((ids) => claims.filter(({ id }) => id !== undefined && ids.includes(id)).map(({ path }) => path))
    .find((paths) => paths.every(has));
  if (!found) throw new Error("The credential has none of the claim sets.");
  return found;
}
