import { randomBytes } from "node:crypto";
import { createIssuer, type IssuedCredentials, type Issuer } from "./credentials.ts";
import { type ReceivedRequest, type ServedResponse, serve, type TestServer } from "./http.ts";

export interface AwsIdentity extends TestServer {
  readonly issuer: Issuer;
  /** What a pod, a container or a signed-in person presents. */
  readonly token: string;
  /** While true, every request gets status 500. */
  isDown: boolean;
}

export const roleArn = "arn:aws:iam::111122223333:role/passmuster";

/**
 * The services that hand out temporary credentials, on one address: STS (AssumeRoleWithWebIdentity, for
 * IRSA), the instance metadata service of version 2, the credentials endpoint of containers (ECS, EKS Pod
 * Identity) and the portal of IAM Identity Center (SSO).
 */
export async function startAwsIdentity(options: { readonly lifetime?: number } = {}): Promise<AwsIdentity> {
  const issuer = createIssuer(options);
  const token = randomBytes(24).toString("base64url");
  const sessions = new Set<string>();
  const state = { isDown: false };
  const server = await serve((request) => {
    if (state.isDown) return { status: 500 };
    const { pathname, searchParams } = new URL(request.url, "http://host");
    if (pathname.startsWith("/latest/")) return instance(request, pathname, sessions, issuer);
    if (pathname === "/v1/credentials") return container(request, token, issuer);
    if (pathname === "/federation/credentials") return portal(request, searchParams, token, issuer);
    return request.method === "POST" ? sts(request, token, issuer) : { status: 404 };
  });
  return {
    ...server,
    issuer,
    token,
    get isDown() {
      return state.isDown;
    },
    set isDown(isDown) {
      state.isDown = isDown;
    },
  };
}

const json = (value: unknown): ServedResponse => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

const seconds = (date: Date): string => date.toISOString().replace(/\.\d{3}/, "");

function capitals({ accessKeyId, secretAccessKey, sessionToken, expiration }: Required<IssuedCredentials>) {
  return {
    AccessKeyId: accessKeyId,
    SecretAccessKey: secretAccessKey,
    Token: sessionToken,
    Expiration: seconds(expiration),
  };
}

/** EC2 user guide, "Use the Instance Metadata Service": version 2 needs a session. */
function instance(
  { method, headers }: ReceivedRequest,
  path: string,
  sessions: Set<string>,
  issuer: Issuer,
): ServedResponse {
  if (path === "/latest/api/token") {
    const lifetime = Number(headers["x-aws-ec2-metadata-token-ttl-seconds"]);
    if (method !== "PUT" || !(lifetime >= 1 && lifetime <= 21_600)) return { status: 400 };
    const session = randomBytes(16).toString("base64url");
    sessions.add(session);
    return { status: 200, body: session };
  }
  if (!sessions.has(String(headers["x-aws-ec2-metadata-token"]))) return { status: 401 };
  const folder = "/latest/meta-data/iam/security-credentials/";
  if (path === folder) return { status: 200, body: "passmuster" };
  if (path !== `${folder}passmuster`) return { status: 404 };
  return json({ Code: "Success", Type: "AWS-HMAC", ...capitals(issuer.issue()) });
}

/** ECS developer guide, "Task IAM role"; EKS user guide, "How EKS Pod Identity works". */
function container({ headers }: ReceivedRequest, token: string, issuer: Issuer): ServedResponse {
  return headers.authorization === token ? json(capitals(issuer.issue())) : { status: 401 };
}

/** IAM Identity Center portal API reference, GetRoleCredentials. */
function portal(
  { headers }: ReceivedRequest,
  query: URLSearchParams,
  token: string,
  issuer: Issuer,
): ServedResponse {
  if (headers["x-amz-sso_bearer_token"] !== token) return { status: 401, body: "{}" };
  if (!query.get("role_name") || !query.get("account_id")) return { status: 400, body: "{}" };
  const { expiration, ...credentials } = issuer.issue();
  return json({ roleCredentials: { ...credentials, expiration: expiration.getTime() } });
}

/** STS API reference, AssumeRoleWithWebIdentity. */
function sts({ body }: ReceivedRequest, token: string, issuer: Issuer): ServedResponse {
  const given = new URLSearchParams(body.toString());
  const headers = { "content-type": "text/xml" };
  const refusal = (code: string) => ({
    status: 400,
    headers,
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`,
  });
  if (given.get("Action") !== "AssumeRoleWithWebIdentity") return refusal("InvalidAction");
  if (given.get("WebIdentityToken") !== token) return refusal("InvalidIdentityToken");
  if (given.get("RoleArn") !== roleArn || !given.get("RoleSessionName")) return refusal("AccessDenied");
  const { accessKeyId, secretAccessKey, sessionToken, expiration } = issuer.issue();
  return {
    status: 200,
    headers,
    body: `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
<Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey>
<SessionToken>${sessionToken}</SessionToken><Expiration>${seconds(expiration)}</Expiration></Credentials>
<AssumedRoleUser><Arn>${roleArn}/session</Arn><AssumedRoleId>AROA:session</AssumedRoleId></AssumedRoleUser>
</AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
  };
}
