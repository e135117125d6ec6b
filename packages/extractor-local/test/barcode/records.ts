/** Records of our own making, in the layouts of AAMVA's standards. They belong to no person. */
export interface RecordOptions {
  readonly issuerId?: string;
  /** Two digits. */
  readonly version?: string;
  readonly subfile?: string;
  readonly head?: string;
  readonly separator?: string;
  /** Elements of the jurisdiction's own subfile, beginning with its two letters. */
  readonly own?: readonly string[];
}

const digits = (number: number): string => String(number).padStart(4, "0");

/** Header, designators and subfiles; version 1 has no jurisdiction version in its header. */
export function recordOf(elements: readonly string[], options: RecordOptions = {}): string {
  const {
    issuerId = "636000",
    version = "10",
    subfile = "DL",
    head = "@\n\u001e\rANSI ",
    separator = "\n",
  } = options;
  const bodies = [
    `${subfile}${elements.join(separator)}\r`,
    ...(options.own ? [`${options.own.join(separator)}\r`] : []),
  ];
  const versions = Number(version) > 1 ? `${version}00` : version;
  const start = `${head}${issuerId}${versions}${String(bodies.length).padStart(2, "0")}`;
  let offset = start.length + 10 * bodies.length;
  const designators = bodies.map((body) => {
    const at = offset;
    offset += body.length;
    return `${body.slice(0, 2)}${digits(at)}${digits(body.length)}`;
  });
  return start + designators.join("") + bodies.join("");
}

/** The holder in versions 4 and later. */
export const modern = [
  "DAQT0011223",
  "DCSHOLLOWAY",
  "DDEN",
  "DACJUNE",
  "DDFN",
  "DADAVERY",
  "DDGN",
  "DCAD",
  "DCBNONE",
  "DCDNONE",
  "DBD03152024",
  "DBB11301988",
  "DBA11302031",
  "DBC2",
  "DAYHAZ",
  "DAU065 in",
  "DAG14 QUARRY STEPS",
  "DAICINDER FALLS",
  "DAJOR",
  "DAK979990000  ",
  "DCF99X7",
  "DCGUSA",
] as const;

/** The same holder in version 1. */
export const early = [
  "DAAHOLLOWAY,JUNE,AVERY",
  "DAG14 QUARRY STEPS",
  "DAICINDER FALLS",
  "DAJOR",
  "DAK979991234  ",
  "DAQT0011223",
  "DARC   ",
  "DAS          ",
  "DBA20311130",
  "DBB19881130",
  "DBCF",
  "DBD20240315",
  "DAU505",
] as const;

/** The elements with some changed, added or, without a value, removed. */
export function withElements(
  base: readonly string[],
  changes: Readonly<Record<string, string | undefined>>,
): string[] {
  const kept = base.filter((element) => !(element.slice(0, 3) in changes));
  const added = Object.entries(changes).flatMap(([id, value]) =>
    value === undefined ? [] : [`${id}${value}`],
  );
  return [...kept, ...added];
}
