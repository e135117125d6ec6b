import {
  type AwsCredentials,
  type AwsCredentialsProvider,
  AwsError,
  createSend,
  currentCredentials,
  sentenceOf,
} from "@passmuster/aws";
import type { PresenceProvider } from "@passmuster/core/ports";

export interface RekognitionOptions {
  /** A region that has Face Liveness, such as `eu-west-1`. */
  readonly region: string;
  /** A Cognito identity pool in that region, such as `eu-west-1:…`: the element's keys come from it. */
  readonly identityPool: string;
  /** Default: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. */
  readonly credentials?: AwsCredentials | AwsCredentialsProvider;
  /** The least confidence that passes, 0 to 100. Measure it with your own people. Default: 80. */
  readonly least?: number;
  /** The bundle of `page/presence.tsx`. Default: `/presence.js`. */
  readonly script?: string;
  /** The service's endpoint. Default: AWS; tests set their own. */
  readonly endpoint?: string;
}

/** Rekognition ends a session three minutes after its creation. */
const lasts = 180_000;
const statuses = { CREATED: "open", IN_PROGRESS: "open", FAILED: "failed", EXPIRED: "expired" } as const;

/**
 * Asks AWS Rekognition Face Liveness. The video goes from the person's browser to AWS, so mention that in
 * your privacy notice.
 */
export function rekognitionPresence({
  region,
  identityPool,
  credentials,
  least = 80,
  script = "/presence.js",
  endpoint = `https://rekognition.${region}.amazonaws.com`,
}: RekognitionOptions): PresenceProvider {
  const ask = askOf(region, new URL(endpoint), currentCredentials("Rekognition", credentials, AwsError));
  return {
    name: "AWS Rekognition Face Liveness",
    script,
    connect: [
      `wss://streaming-rekognition.${region}.amazonaws.com`,
      `https://cognito-identity.${region}.amazonaws.com`,
    ],
    webAssembly: true,
    async create({ token }) {
      const { SessionId } = await ask("CreateFaceLivenessSession", { ClientRequestToken: token });
      if (typeof SessionId !== "string") throw new TypeError("Rekognition gave no session.");
      const page = { SessionId, Region: region, IdentityPool: identityPool };
      return { session: SessionId, page, expiresAt: new Date(Date.now() + lasts) };
    },
    async result(session) {
      const answer = await ask("GetFaceLivenessSessionResults", { SessionId: session });
      const { SessionId, Status, Confidence, ReferenceImage } = answer as Partial<Results>;
      const of = { session: String(SessionId) };
      if (Status !== "SUCCEEDED") return { ...of, outcome: outcomeOf(Status) };
      const score = Number(Confidence);
      return {
        ...of,
        ...(score >= least ? { outcome: "passed" } : { outcome: "failed", code: "low_confidence" }),
        score,
        ...(ReferenceImage?.Bytes && { reference: Buffer.from(ReferenceImage.Bytes, "base64") }),
      };
    },
  };
}

interface Results {
  readonly SessionId: string;
  readonly Status: string;
  readonly Confidence: number;
  readonly ReferenceImage: { readonly Bytes?: string };
}

function outcomeOf(status: string | undefined): (typeof statuses)[keyof typeof statuses] {
  if (status !== undefined && status in statuses) return statuses[status as keyof typeof statuses];
  throw new TypeError("Rekognition answered with an unknown status.");
}

type Ask = (operation: string, input: object) => Promise<Readonly<Record<string, unknown>>>;

function askOf(region: string, { origin, host }: URL, credentials: () => Promise<AwsCredentials>): Ask {
  const send = createSend({
    endpoint: { service: "rekognition", region, origin, host },
    credentials,
    Failure: AwsError,
    timeoutMs: 4_000,
    retries: 1,
    pauses: { first: 50, longest: 500 },
    passes: ({ status }) => status >= 500,
    // A reference picture has at most some hundred KiB.
    longestBody: 4 * 2 ** 20,
  });
  return async (operation, input) => {
    const { status, body } = await send({
      method: "POST",
      path: "/",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `RekognitionService.${operation}`,
      },
      body: Buffer.from(JSON.stringify(input)),
    });
    const answer = JSON.parse(Buffer.from(body).toString());
    if (status === 200) return answer;
    const code =
      String(answer.__type ?? "")
        .split("#")
        .at(-1) ?? "";
    throw new AwsError(code || `HTTP ${status}`, sentenceOf({ host, code, status }));
  };
}
