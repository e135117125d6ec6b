import type { PrintClaim } from "@passmuster/core/ports";
import { random } from "../../tools/specimens/src/seed.ts";

/** The expected values of an image, as in `cases.ts`, with further ones for licences, cards and pages. */
export interface Labels {
  readonly documentNumber?: string | null;
  readonly surname?: string | null;
  readonly given?: string | null;
  readonly dob?: string | null;
  readonly expiry?: string | null;
  readonly issuer?: string | null;
  readonly country?: string | null;
  readonly fullName?: string | null;
  /** `14 MAIN ST, SPRINGFIELD, IL 62701` */
  readonly address?: string | null;
}

const postal = /^(?<street>.*), (?<city>.*?),? (?<state>[A-Z]{2}) (?<zip>\d{5}(?:-?\d{4})?)$/;

/** An MRZ has two-figure years: births lie before today, expiries within the last or next fifty years. */
function isoDate(text: string | null | undefined, birth: boolean): string | undefined {
  if (!text || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text ?? undefined;
  if (!/^\d{6}$/.test(text)) return undefined;
  const now = new Date().getUTCFullYear() % 100;
  const last = Number(text.slice(0, 2)) > (birth ? now : 70);
  return `${last ? "19" : "20"}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
}

/** The values that should be printed. */
export function claimsOf(kind: string, labels: Labels): PrintClaim[] {
  const parts: Readonly<Record<string, string>> = { ...postal.exec(labels.address ?? "")?.groups };
  const values: readonly (readonly [PrintClaim["field"], string | null | undefined])[] = [
    ["document.number", kind === "poa" ? undefined : labels.documentNumber],
    ["person.surname", labels.surname],
    ["person.givenNames", labels.given],
    ["person.fullName", labels.fullName],
    ["person.dateOfBirth", isoDate(labels.dob, true)],
    ["document.expirationDate", isoDate(labels.expiry, false)],
    ["address.street", parts.street],
    ["address.city", parts.city],
    ["address.state", parts.state],
    ["address.zip", parts.zip],
  ];
  const from = kind === "mrz" ? "mrz" : "expected";
  return values.flatMap(([field, value]) => (value ? [{ field, value, from }] : []));
}

export const isDate = (field: PrintClaim["field"]): boolean => /Date|dateOf/.test(field);
export const isName = (field: PrintClaim["field"]): boolean => field.startsWith("person.") && !isDate(field);

/** Removes case, signs and look-alikes of numbers. Values that remain equal are the same. */
export const plainValue = (value: string): string =>
  value
    .normalize("NFD")
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll("I", "1")
    .replace(/[^A-Z0-9]/g, "");

const alike: Readonly<Record<string, string>> = Object.fromEntries(
  "0:8653,1:74,2:Z7,3:89,4:19,5:S6,6:85,7:12,8:B3,9:08,A:HR,B:8E,C:GO,D:OB,E:FB,F:EP,G:C6,H:NM,I:TLJ,J:IU,K:XR,L:IE,M:NH,N:MH,O:QDC,P:RF,Q:OG,R:PK,S:5Z,T:IY,U:VO,V:UY,W:VM,X:KY,Y:VX,Z:2"
    .split(",")
    .map((entry) => entry.split(":")),
);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const figures = "0123456789";

/**
 * Values with one change: look-alikes, other characters, one more, one less, two exchanged; for dates another
 * day, month or year.
 */
export function altered({ field, value }: PrintClaim, count: number, seed: string): string[] {
  const r = random(`${seed}/${field}/${value}`);
  const found = new Set<string>();
  const one = (all: string): string => all[r.whole(0, all.length - 1)] ?? "";
  const inText = (): string => {
    const at = r.whole(0, value.length - 1);
    const own = (value[at] ?? "").toUpperCase();
    if (!/[A-Z0-9]/.test(own)) return value;
    const all = isName(field) ? letters : /\d/.test(own) && r.chance(0.6) ? figures : letters + figures;
    const [before, behind] = [value.slice(0, at), value.slice(at + 1)];
    const kinds = [
      () => before + one(alike[own] ?? all) + behind,
      () => before + one(all) + behind,
      () => before + behind,
      () => before + one(all) + value.slice(at),
      () => before + behind.slice(0, 1) + value.slice(at, at + 1) + behind.slice(1),
    ] as const;
    return r.pick(kinds)();
  };
  const inDate = (): string => {
    const [year = 0, month = 0, day = 0] = value.split("-").map(Number);
    const kinds = [
      [year, month, r.whole(1, 28)],
      [year, r.whole(1, 12), day],
      [year + r.pick([-20, -10, -2, -1, 1, 2, 10, 20]), month, day],
      [year, Math.min(12, day), Math.min(28, month)],
    ] as const;
    return r
      .pick(kinds)
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
  };
  for (let tries = 0; found.size < count && tries < 20 * count; tries += 1) {
    const other = isDate(field) ? inDate() : inText();
    if (plainValue(other) !== plainValue(value) && plainValue(other) !== "") found.add(other);
  }
  return [...found];
}
