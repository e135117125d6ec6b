interface Answers {
  readonly GetId: { readonly IdentityId: string };
  readonly GetCredentialsForIdentity: {
    readonly Credentials: {
      readonly AccessKeyId: string;
      readonly SecretKey: string;
      readonly SessionToken: string;
      /** Seconds since 1970. */
      readonly Expiration: number;
    };
  };
}

/**
 * Keys for a guest of a Cognito identity pool, for an hour. Anybody can get them: the guests' role may call
 * `rekognition:StartFaceLivenessSession` and nothing else.
 */
export async function guestCredentials(region: string, pool: string) {
  const { IdentityId } = await ask(region, "GetId", { IdentityPoolId: pool });
  const { Credentials: keys } = await ask(region, "GetCredentialsForIdentity", { IdentityId });
  return {
    accessKeyId: keys.AccessKeyId,
    secretAccessKey: keys.SecretKey,
    sessionToken: keys.SessionToken,
    expiration: new Date(keys.Expiration * 1000),
  };
}

async function ask<Operation extends keyof Answers>(
  region: string,
  operation: Operation,
  input: object,
): Promise<Answers[Operation]> {
  const response = await fetch(`https://cognito-identity.${region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`Cognito refused ${operation} with ${response.status}.`);
  return response.json() as Promise<Answers[Operation]>;
}
