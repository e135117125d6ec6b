import type { Tenant } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { AuditStore } from "../../ports/audit.ts";
import {
  IntegrityError,
  type StoredBeside,
  type StoredState,
  type VerificationStorage,
} from "../../ports/storage.ts";
import type { Ledger, RecordedVerification } from "./ledger.ts";
import { besideForm, stateForm, stateProof } from "./state-form.ts";
import type { Tail } from "./tail.ts";

/** The parts of a storage that the record is compared with. */
export type ComparedStorage = Pick<
  VerificationStorage,
  "states" | "load" | "strays" | "tokens" | "webhooks"
> & {
  readonly audit: AuditStore;
};

/** Takes what differs, with the link concerned; 0 if there is none. */
export type Report = (tenant: Tenant, sequence: number, sentence: string) => void;

export interface RowComparison {
  readonly storage: ComparedStorage;
  readonly ledger: Ledger;
  readonly tail: Tail;
  readonly tenant: Tenant | undefined;
  readonly after: string | undefined;
  /** Only verifications with a link in the ledger are compared. */
  readonly isPartial: boolean;
  /** Whether each verification is opened, and its whole state compared. */
  readonly opens: boolean;
  readonly report: Report;
  /** Counts a compared verification, or one from before the record. */
  count(tenant: Tenant, what: "compared" | "unrecorded"): void;
}

/** A stored verification as it was found. `refused`: it does not open. `gone`: it is not found any more. */
interface Found extends StoredState {
  readonly opened?: Verification;
  /** What is stored beside it and differs. */
  readonly strays?: readonly StoredBeside[];
  readonly refused?: string;
  readonly gone?: true;
}

const pageSize = 500;
const openedAtOnce = 16;

/** Compares each stored verification of the ledger's range with the last link about it. */
export async function compareRows(given: RowComparison): Promise<void> {
  const { storage, ledger, tenant, isPartial, opens, report } = given;
  const upTo = ledger.upTo();
  const isBeyond = (id: string): boolean => upTo !== undefined && id > upTo;
  let { after } = given;
  for (let more = true; more; ) {
    const page = await storage.states({ tenant, after, limit: pageSize });
    const rows = page.filter(({ id }) => !isBeyond(id) && (!isPartial || ledger.verifications.has(id)));
    for (let at = 0; at < rows.length; at += openedAtOnce) {
      const some = rows.slice(at, at + openedAtOnce);
      const found = await Promise.all(some.map((row) => (opens ? open(storage, row) : row)));
      for (const one of found) await compare(given, one);
    }
    const last = page.at(-1);
    after = last?.id;
    more = page.length === pageSize && last !== undefined && !isBeyond(last.id);
  }
  for (const [id, recorded] of ledger.verifications)
    report(
      recorded.tenant,
      recorded.sequence,
      `${id} has link ${recorded.sequence}, but no row: it was removed from the database.`,
    );
}

async function open(storage: Pick<ComparedStorage, "load" | "strays">, row: StoredState): Promise<Found> {
  if (row.deletedAt !== null) return row;
  try {
    for (;;) {
      const opened = await storage.load(row.tenant, row.id);
      if (!opened) return { ...row, gone: true };
      const { version, status } = opened;
      const strays = await storage.strays(opened);
      // A save in between wrote other rows.
      const isCurrent = strays.length === 0 || (await storage.load(row.tenant, row.id))?.version === version;
      if (isCurrent) return { ...row, version, status, opened, strays };
    }
  } catch (error) {
    if (error instanceof IntegrityError) return { ...row, refused: error.message };
    throw error;
  }
}

async function compare(given: RowComparison, row: Found): Promise<void> {
  const { ledger, tail, report, count } = given;
  const { id, tenant } = row;
  const recorded = ledger.verifications.get(id);
  ledger.verifications.delete(id);
  if (row.refused !== undefined) return report(tenant, recorded?.sequence ?? 0, row.refused);
  const difference = recorded && differenceOf(row, recorded);
  if (recorded && difference === undefined) return count(tenant, "compared");
  // A save between the reading of the chain and of the row has a later link.
  const later = await tail.of(tenant, id, recorded);
  if (later.some((one) => differenceOf(row, one) === undefined)) return count(tenant, "compared");
  if (recorded) return report(recorded.tenant, recorded.sequence, difference ?? "");
  if (later.length === 0 && isFromBefore(row, ledger)) return count(tenant, "unrecorded");
  report(tenant, 0, `${id} has no link: its links were removed, or its row was put into the database.`);
}

function differenceOf(row: Found, recorded: RecordedVerification): string | undefined {
  const { id, tenant, version, status, deletedAt, opened, strays } = row;
  const { sequence } = recorded;
  const says = (sentence: string): string => `${id} ${sentence} (link ${sequence}).`;
  if (tenant !== recorded.tenant) return says("was moved to another tenant");
  if (row.gone)
    return recorded.isDeleted
      ? undefined
      : says("does not open: its key was destroyed, but its deletion is not recorded");
  if (version !== recorded.version)
    return version < recorded.version
      ? says(`was put back: its row has version ${version}, the record has ${recorded.version}`)
      : says(`has version ${version}, the record ends at ${recorded.version}`);
  const isDeleted = deletedAt !== null;
  if (isDeleted !== recorded.isDeleted)
    return says(
      isDeleted ? "is deleted, but that is not recorded" : "was deleted, but its row is not deleted",
    );
  const isErased = status === null;
  if (isErased !== recorded.isErased)
    return says(isErased ? "is erased without a receipt" : "was erased, but its data is back");
  if (status !== null && status !== recorded.status)
    return says(`has the status ${status}, the record has ${recorded.status}`);
  if (opened && recorded.form === stateForm && stateProof(opened) !== recorded.state)
    return says("holds other data than the record proves");
  if (strays && strays.length > 0 && recorded.beside === besideForm)
    return says(`has other rows beside it than its save wrote: ${strays.join(", ")}`);
  return undefined;
}

/** The first recorded save of a verification gives it a salt, which is sealed with its data. */
function isFromBefore({ tenant, opened, updatedAt }: Found, { begins }: Ledger): boolean {
  if (opened) return opened.salt === undefined;
  return updatedAt < (begins.get(tenant) ?? Number.NEGATIVE_INFINITY);
}
