import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import { BlobNotFoundError, type StoredImage } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { carryOver, endedParts, keptDocuments, noteRenewal } from "../../verdict/lifecycle/renewal.ts";
import { storedKeys } from "../../verdict/lifecycle/stored-keys.ts";
import { withStoredImages } from "../document/pictures.ts";
import { started } from "./create.ts";

type Core = Commands & Pick<Ports, "environment" | "pictures" | "storage">;

/**
 * Creates a verification that renews an Approved one: same flow, expected data and references, with the
 * documents that the flow keeps. The renewed one names it first: of two calls at once, one is refused. After
 * a crash in between, the next call makes another successor.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `not_approved`,
 * `verification_canceled`, `already_renewed`
 */
export async function renewVerification(
  core: Core,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
): Promise<Verification> {
  const flow = core.flow(principal, path);
  const target = { verification: id };
  const found = await core.find(principal, target);
  belongsTo(flow, found);
  await refuseRenewed(core, found);
  const successor = core.environment.id("ver");
  const renewed = await core.change({
    principal,
    flow,
    target,
    input: () => undefined,
    step(current, _, scope) {
      if (current.renewedBy !== found.renewedBy) throw new PassmusterError("already_renewed");
      return noteRenewal(current, successor, scope);
    },
  });
  const scope = core.scope(flow, principal);
  const { tenant, vendorReference, vendorState, expected, language } = renewed;
  const given = { id: successor, tenant, vendorReference, vendorState, expected };
  const renews = { verification: renewed.id, ended: endedParts(renewed, flow, scope.at) };
  const { verification, messages } = started({ ...given, renews, ...(language && { language }) }, scope);
  const created = await core.save(principal, flow, verification, messages);
  const kept = await withImages(core, renewed, keptDocuments(renewed, flow, scope.at));
  if (kept.length === 0) return created;
  return withCopies(core, created, kept, (documents, copies) =>
    core.change({
      principal,
      flow,
      target: { verification: successor },
      input: () => undefined,
      step: (current, _, context) => carryOver(current, documents, copies, context),
    }),
  );
}

const over: readonly VerificationStatus[] = ["expired", "canceled", "rejected"];

/** @throws {PassmusterError} `already_renewed`: the successor is under way or approved */
async function refuseRenewed({ storage }: Core, { tenant, renewedBy }: Verification): Promise<void> {
  if (renewedBy === undefined) return;
  const successor = await storage.load(tenant, renewedBy);
  if (successor && !over.includes(successor.status)) throw new PassmusterError("already_renewed");
}

/** A document with its images by their keys. */
interface Imaged {
  readonly document: VerificationDocument;
  readonly images: readonly (readonly [BlobKey, StoredImage])[];
}

/** Leaves out a document of which an image was lost: the person is asked for it. */
async function withImages(
  { pictures }: Core,
  owner: Verification,
  documents: readonly VerificationDocument[],
): Promise<readonly Imaged[]> {
  const read = documents.map(async (document): Promise<readonly Imaged[]> => {
    const each = storedKeys(document).map(async (key) => [key, await pictures.get(owner, key)] as const);
    try {
      return [{ document, images: await Promise.all(each) }];
    } catch (error) {
      if (error instanceof BlobNotFoundError) return [];
      throw error;
    }
  });
  return (await Promise.all(read)).flat();
}

/** Stores the images again, sealed with the successor's key: the erasure of one leaves the other whole. */
async function withCopies(
  core: Core,
  successor: Verification,
  kept: readonly Imaged[],
  change: (
    documents: readonly VerificationDocument[],
    copies: ReadonlyMap<BlobKey, BlobKey>,
  ) => Promise<Verification>,
): Promise<Verification> {
  const old = kept.flatMap(({ images }) => images);
  const images = old.map(([, image]) => image);
  return withStoredImages(core, successor, images, (keys) =>
    change(
      kept.map(({ document }) => document),
      new Map(old.map(([key], index) => [key, keys[index] ?? key])),
    ),
  );
}
