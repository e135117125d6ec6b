import { createHash } from "node:crypto";
import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import { filled, group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import { mostTries, type Presence, type PresenceResult, type PresenceSession } from "../../model/presence.ts";
import { type Instant, minute, timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { StoredImage } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import type { PresenceProvider, PresenceReading } from "../../ports/presence.ts";
import { asksPresence, type Flow } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { withPresence } from "../../verdict/lifecycle/with-presence.ts";
import { acceptPortrait, type Storing, withStoredImages } from "../document/pictures.ts";
import { requireConsent } from "./consent.ts";
import { unavailable } from "./request-credential.ts";
import { within } from "./within.ts";

/** Milliseconds for an answer of the provider. */
const patience = 10_000;
const longestSession: Instant = 10 * minute;
/** Characters of what the page's element is given, as JSON. */
const largestPage = 100_000;

/** The ports of presence checks. */
export interface CheckingPresence
  extends Commands,
    Pick<Ports, "environment" | "extractor" | "presence" | "logger">,
    Pick<Storing, "images" | "pictures" | "storage"> {}

/** A session as the page needs it. */
export interface PresenceSessionView {
  readonly id: string;
  /** The provider's name. */
  readonly provider: string;
  /** The path of the module that draws the provider's element; `null` if nothing is drawn. */
  readonly script: string | null;
  /** What that module is given. */
  readonly page: Readonly<Record<string, string>>;
  readonly expiresAt: string;
}

/** Names the session that the person finished or left. What it showed is asked from the provider. */
export interface PresenceResultInput {
  readonly session: string;
}

export const presenceResultInput = memoise(() =>
  group({ session: filled(64).describe("The `id` of the session.") }),
);

holds<Takes<ReturnType<typeof presenceResultInput>, PresenceResultInput>>();

type PresenceCall = Pick<UseCaseCall, "principal" | "id"> & { readonly flow?: string };

/**
 * Starts a presence check at the provider. A newer session ends the one before. What the provider did not
 * answer counts as a try, and as the result `unavailable`.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`,
 *   `verification_canceled`, `not_started`, `consent_missing`, `presence_not_asked`, `presence_tries_used`,
 *   `presence_session_not_found` (a newer one was started meanwhile), `unavailable`
 */
export async function startPresence(
  core: CheckingPresence,
  call: PresenceCall,
): Promise<PresenceSessionView> {
  const { found, flow, provider } = await asking(core, call);
  if (call.principal.verification !== undefined) requireConsent(found, flow);
  // A try is counted before the provider is asked: requests at once start no more sessions than allowed.
  const { presence: admitted } = await change(core, call, flow, admitTry);
  const tries = admitted?.tries ?? 0;
  const order = { token: tokenOf(core), ...orderOf(core, found) };
  const started = await within(patience, (signal) => provider.create(order, signal)).catch((error) => {
    log(core, found, error);
    return error as unknown;
  });
  const at = core.environment.now();
  const session = sessionOf(tokenOf(core), started, at);
  const result = { outcome: "unavailable", at, ...claimsOf(provider) } as const;
  await change(core, call, flow, ({ presence }) => {
    if (presence?.tries !== tries) throw new PassmusterError("presence_session_not_found");
    return session ? { ...presence, session } : { tries, result };
  });
  if (!session) return unavailable(started);
  const { page } = started as { readonly page: PresenceSessionView["page"] };
  const { name, script = null } = provider;
  return { id: session.id, provider: name, script, page, expiresAt: timestamp(session.expiresAt) };
}

/**
 * Asks the provider how a session ended, which ends the session. While the person has not finished, nothing
 * changes until the session expires.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `validation_failed`,
 *   `verification_canceled`, `not_started`, `presence_not_asked`, `presence_session_not_found` (of another
 *   verification, ended, or replaced by a newer one), `unavailable`
 */
export async function finishPresence(
  core: CheckingPresence,
  call: PresenceCall & Pick<UseCaseCall, "input">,
): Promise<Verification> {
  const { found, flow, provider } = await asking(core, call);
  const { session: id } = parse(presenceResultInput(), call.input);
  const session = found.presence?.session;
  if (session?.id !== id) throw new PassmusterError("presence_session_not_found");
  const isOver = core.environment.now() >= session.expiresAt;
  const told = await resultOf(core, { found, provider, session });
  if (told === "open" && !isOver) return found;
  if (told === "away" && !isOver) throw new PassmusterError("unavailable", { retryAfter: 5 });
  return end(core, call, { found, flow, provider, session, told });
}

/**
 * Ends a session that is open when the attempt is submitted: its result is asked for once. The submission
 * goes on whatever it is; RulePH009 looks at it. A submission that is refused ends no session.
 * @param call with the path of the flow if the caller answers for the consent
 * @throws {PassmusterError} the refusals of the submission; `unavailable` (too many pictures wait to be
 *   decoded)
 */
export async function closePresence(core: CheckingPresence, call: PresenceCall): Promise<void> {
  const { presence: provider } = core;
  if (!provider) return;
  const found = await core.find(call.principal, { verification: call.id });
  const session = found.presence?.session;
  if (!session || found.status !== "started") return;
  const flow = core.flow(call.principal, call.flow ?? found.flow);
  belongsTo(flow, found);
  step(found, { type: "submit", by: system }, core.scope(flow));
  if (call.flow === undefined) requireConsent(found, flow);
  const told = await resultOf(core, { found, provider, session });
  await end(core, call, { found, flow, provider, session, told }).catch((error: unknown) => {
    const isEnded = error instanceof PassmusterError && error.code === "presence_session_not_found";
    if (!isEnded) throw error;
  });
}

interface Asked {
  readonly found: Verification;
  readonly flow: Flow;
  readonly provider: PresenceProvider;
}

async function asking(core: CheckingPresence, { principal, id, flow: path }: PresenceCall): Promise<Asked> {
  const found = await core.find(principal, { verification: id });
  const flow = core.flow(principal, path ?? found.flow);
  belongsTo(flow, found);
  step(found, { type: "ask_evidence", by: system }, core.scope(flow));
  if (!core.presence || !asksPresence(flow)) throw new PassmusterError("presence_not_asked");
  return { found, flow, provider: core.presence };
}

const tokenOf = ({ environment }: CheckingPresence): string =>
  Buffer.from(environment.random(16)).toString("base64url");

function orderOf({ extractor }: CheckingPresence, { expected }: Verification) {
  return extractor.capabilities().sandbox ? { expected } : {};
}

/**
 * Counts a try, which ends the session before it.
 * @throws {PassmusterError} `presence_tries_used`
 */
function admitTry({ presence }: Verification): Presence {
  const tries = (presence?.tries ?? 0) + 1;
  if (tries > mostTries) throw new PassmusterError("presence_tries_used");
  return { tries, ...(presence?.result && { result: presence.result }) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The session that a provider gave; `undefined` if it gave none. */
function sessionOf(id: string, started: unknown, at: Instant): PresenceSession | undefined {
  if (!isObject(started) || !isObject(started.page) || !(started.expiresAt instanceof Date)) return undefined;
  const { session, page, expiresAt } = started;
  const isText = typeof session === "string" && session !== "" && session.length <= 500;
  if (!isText || Object.values(page).some((value) => typeof value !== "string")) return undefined;
  if (Array.isArray(page) || JSON.stringify(page).length > largestPage) return undefined;
  const until = Math.min(expiresAt.getTime() * 1000, at + longestSession);
  return until > at ? { id, session, expiresAt: until } : undefined;
}

interface Answered extends Omit<PresenceResult, "at" | "provider" | "level" | "picture"> {
  /** The reference picture of a passed check, as the provider gave it. */
  readonly given?: Uint8Array;
}

type Told = Answered | "open" | "away";

/** What the provider says about a session. `away`: nothing that is about it. */
async function resultOf(
  core: CheckingPresence,
  { found, provider, session: { session } }: Omit<Asked, "flow"> & { readonly session: PresenceSession },
): Promise<Told> {
  try {
    const order = orderOf(core, found);
    return toldIn(await within(patience, (signal) => provider.result(session, order, signal)), session);
  } catch (error) {
    log(core, found, error);
    return "away";
  }
}

/** @throws {Error} the answer is about another session, or is not in the port's form */
function toldIn(reading: PresenceReading, session: string): Told {
  if (reading.session !== session) throw new OtherSession("The answer is about another session.");
  const { outcome, score, code, reference } = reading;
  if (outcome === "open") return "open";
  if (outcome === "expired") return { outcome: "abandoned" };
  if (outcome !== "passed" && outcome !== "failed") throw new TypeError("The answer has no outcome.");
  return {
    outcome,
    ...(typeof score === "number" && score >= 0 && score <= 100 && { score }),
    ...(typeof code === "string" && /^[a-z0-9_]{1,64}$/.test(code) && { code }),
    ...(reference && { reference: createHash("sha256").update(reference).digest("hex") }),
    ...(reference && outcome === "passed" && { given: reference }),
  };
}

class OtherSession extends Error {
  override readonly name = "OtherSession";
}

/** The result of a session that is over. */
function ended({ environment }: CheckingPresence, provider: PresenceProvider, told: Told): PresenceResult {
  const of = { at: environment.now(), ...claimsOf(provider) };
  if (told === "open") return { outcome: "abandoned", ...of };
  if (told === "away") return { outcome: "unavailable", ...of };
  const { given: _, ...answer } = told;
  return { ...answer, ...of };
}

function claimsOf({ name, level }: PresenceProvider) {
  return { provider: name, ...(level !== undefined && { level }) };
}

interface Ending extends Asked {
  readonly session: PresenceSession;
  readonly told: Told;
}

/** Stores the reference picture with the result. If the session has ended already, neither is kept. */
async function end(
  core: CheckingPresence,
  call: PresenceCall,
  { found, flow, provider, session, told }: Ending,
): Promise<Verification> {
  const picture = await pictureIn(core, found, told);
  const result = ended(core, provider, told);
  return withStoredImages(core, found, picture ? [picture] : [], ([key]) =>
    change(core, call, flow, ({ presence }) => {
      if (presence?.session?.id !== session.id) throw new PassmusterError("presence_session_not_found");
      return { tries: presence.tries, result: { ...result, ...(key && { picture: key }) } };
    }),
  );
}

/** @throws {PassmusterError} `unavailable` */
async function pictureIn(
  core: CheckingPresence,
  found: Verification,
  told: Told,
): Promise<StoredImage | undefined> {
  if (told === "open" || told === "away" || !told.given) return undefined;
  return acceptPortrait(core, found, told.given);
}

function change(
  core: CheckingPresence,
  { principal, id }: PresenceCall,
  flow: Flow,
  next: (current: Verification) => Presence,
): Promise<Verification> {
  const changed = (current: Verification, scope: StepContext): Change => {
    const asked = step(current, { type: "ask_evidence", by: system }, scope);
    return withPresence(asked, next(current), scope);
  };
  return core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => changed(current, scope),
  });
}

function log({ logger }: CheckingPresence, { id }: Verification, error: unknown): void {
  logger.warn({ verification: id, error: errorName(error) }, "the presence provider gave no answer");
}
