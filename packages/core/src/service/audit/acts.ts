import type { VerificationDocument } from "../../model/document.ts";
import type { ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";

/** What a save did to a document. */
export interface DocumentAct {
  readonly document: VerificationDocument;
  readonly acts: readonly string[];
}

/** The names of what a save did, in the order of the lifecycle. */
export function actsOf(current: Verification | undefined, next: Verification): readonly string[] {
  if (!current) return ["verification.created"];
  const entries = next.history.slice(current.history.length);
  const acts = [
    ...(hasOtherData(current, next) ? ["verification.updated"] : []),
    ...((next.link?.number ?? 0) === (current.link?.number ?? 0) ? [] : ["link.renewed"]),
    ...(next.consent === current.consent ? [] : ["consent.given"]),
    ...questionActs(current, next),
    ...presenceActs(current, next),
    ...documentActsOf(current, next).flatMap((one) => one.acts),
    ...(next.comments.length > current.comments.length ? ["comment.added"] : []),
    ...caseActs(current, next),
    ...holdActs(current, next),
    ...exportActs(current, next),
    ...(next.renewedBy === current.renewedBy ? [] : ["verification.renewed"]),
    ...(next.notices === current.notices ? [] : ["date.announced"]),
    ...postalActs(current, next),
    ...hitActs(current, next),
    ...entries.filter(({ from, to }) => from !== to).map(({ to }) => `verification.${to}`),
    ...(next.deletedAt !== null && current.deletedAt === null ? ["verification.deleted"] : []),
  ];
  if (acts.length > 0) return [...new Set(acts)];
  return [entries.length > 0 ? "verification.noted" : "verification.saved"];
}

/** What follows from a change of the status is not told. */
function caseActs(current: Verification, next: Verification): readonly string[] {
  if (current.casework === next.casework || current.status !== next.status) return [];
  const at = next.casework?.overdueAt;
  return at === undefined || at === current.casework?.overdueAt ? ["case.changed"] : ["case.overdue"];
}

function holdActs(current: Verification, next: Verification): readonly string[] {
  if (current.hold === next.hold) return [];
  return [next.hold ? "hold.set" : "hold.lifted"];
}

function exportActs(
  { exportLink: before }: Verification,
  { exportLink: after }: Verification,
): readonly string[] {
  if (before === after) return [];
  if (after === undefined) return ["export.link_used"];
  if (before?.digest !== after.digest) return ["export.link_made"];
  return [after.sent > before.sent ? "export.code_sent" : "export.code_tried"];
}

/** What was noted on the mailbox. */
function postalActs({ postal: before = {} }: Verification, { postal = {} }: Verification): readonly string[] {
  const acts = {
    application: "application.given",
    witness: "witness.recorded",
    closing: "mailbox.closed",
    certifications: "mailbox.certified",
  } as const;
  return (["application", "witness", "closing", "certifications"] as const)
    .filter((member) => postal[member] !== before[member])
    .map((member) => acts[member]);
}

/** A reviewer cleared hits on lists, or the lists were searched: which hits came and which went. */
function hitActs({ screening: before }: Verification, { screening: now }: Verification): readonly string[] {
  if (now === before) return [];
  if ((now?.cleared.length ?? 0) > (before?.cleared.length ?? 0)) return ["hit.cleared"];
  const [earlier, later] = [before, now].map((one) => (one?.hits ?? []).map(hitKey));
  return [
    "person.screened",
    ...(later?.some((hit) => !earlier?.includes(hit)) ? ["hit.found"] : []),
    ...(earlier?.some((hit) => !later?.includes(hit)) ? ["hit.gone"] : []),
  ];
}

const hitKey = ({ document, list, entry }: ScreeningResult["hits"][number]): string =>
  `${document} ${list} ${entry}`;

/** Requests to wallets and challenges for chips. What leaving Started takes away is not told. */
function questionActs(current: Verification, next: Verification): readonly string[] {
  const wallet = current.pendingCredential !== next.pendingCredential;
  const isAsked = wallet && next.pendingCredential !== undefined;
  const isAnswered = wallet && next.pendingCredential === undefined && next.status === "started";
  const isChallenged = next.chipChallenge !== undefined && next.chipChallenge !== current.chipChallenge;
  return [
    ...(isAsked ? ["credential.requested"] : []),
    ...(isAnswered ? ["credential.answered"] : []),
    ...(isChallenged ? ["chip.challenged"] : []),
  ];
}

/** A try, the session that it gave, and each result: `presence.passed`, `presence.failed` and so on. */
function presenceActs({ presence: before }: Verification, { presence }: Verification): readonly string[] {
  const isStarted = presence?.session !== undefined && presence.session !== before?.session;
  const result = presence?.result === before?.result ? undefined : presence?.result;
  return [
    ...((presence?.tries ?? 0) > (before?.tries ?? 0) ? ["presence.asked"] : []),
    ...(isStarted ? ["presence.started"] : []),
    ...(result ? [`presence.${result.outcome}`] : []),
  ];
}

/** A step makes new objects of what it changes and keeps the others. */
function hasOtherData(current: Verification, next: Verification): boolean {
  return (
    current.expected !== next.expected ||
    current.vendorReference !== next.vendorReference ||
    current.vendorState !== next.vendorState
  );
}

/** The documents that a save added, changed or removed. */
export function documentActsOf(
  current: Verification | undefined,
  next: Verification,
): readonly DocumentAct[] {
  const before = new Map(current?.documents.map((document) => [document.id, document]));
  const changed = next.documents.flatMap((document): readonly DocumentAct[] => {
    const earlier = before.get(document.id);
    before.delete(document.id);
    if (earlier === document) return [];
    const came = document.credential ? "document.presented" : "document.uploaded";
    return [{ document, acts: earlier ? changesOf(earlier, document) : [came] }];
  });
  const removed = [...before.values()].map((document) => ({ document, acts: ["document.removed"] }));
  return [...changed, ...removed];
}

function changesOf(earlier: VerificationDocument, next: VerificationDocument): readonly string[] {
  const isReplaced = (["front", "back", "typeId", "country"] as const).some(
    (name) => earlier[name] !== next[name],
  );
  const isDecided = next.decisions.length > earlier.decisions.length;
  return [
    ...(isReplaced ? ["document.replaced"] : []),
    ...(next.chip === undefined || earlier.chip === next.chip ? [] : ["document.chip_read"]),
    ...(earlier.extracted === next.extracted && earlier.rules === next.rules ? [] : ["document.judged"]),
    ...(next.reading === null || earlier.reading === next.reading ? [] : ["document.read"]),
    ...(next.insisted && !earlier.insisted ? ["document.kept"] : []),
    ...(isDecided ? ["document.decided"] : []),
    ...(earlier.status === next.status || isDecided ? [] : [`document.${next.status}`]),
  ];
}
