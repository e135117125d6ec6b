/** The data read from one file, as `read --json` prints it. */
export interface Report {
  readonly file: string;
  readonly extracted_data: object;
  readonly identified: { readonly type: string; readonly country: string } | null;
  readonly mrz: {
    readonly lines: readonly string[];
    readonly checks: Readonly<Record<string, boolean>>;
    readonly corrections: readonly unknown[];
  } | null;
  readonly barcode: {
    readonly format: string;
    readonly jurisdiction: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null;
  readonly faces: number;
  readonly quality: readonly string[];
  readonly cpu_ms: number;
  readonly error?: string;
}

/** The report as readable lines. */
export function linesOf(report: Report): readonly string[] {
  const { file, extracted_data, identified, mrz, barcode, error, cpu_ms } = report;
  if (error !== undefined) return [`${file}  ${error}`];
  const values = Object.entries(extracted_data).flatMap(([group, members]) =>
    Object.entries((members ?? {}) as object).map(
      ([name, value]) => `  ${`${group}.${name}`.padEnd(26)} ${value}`,
    ),
  );
  const source = identified ? "read by OCR: no MRZ or barcode" : noCodeFound;
  const codes = barcode ? barcodeLines(barcode) : mrz ? mrzLines(mrz) : [`  ${source}`];
  return [`${file}  (${cpu_ms} ms)`, ...values, ...codes];
}

const noCodeFound = "no MRZ or licence barcode found";

const shortening = ["DDE", "DDF", "DDG"];

function barcodeLines({ format, jurisdiction, fields }: NonNullable<Report["barcode"]>): readonly string[] {
  const shortened = shortening.some((id) => fields[id]?.toUpperCase() === "T");
  return [
    `  ${format} of ${jurisdiction || "an unknown issuer"}, ${Object.keys(fields).length} elements`,
    ...(shortened ? ["  the name is truncated: check it by eye"] : []),
  ];
}

function mrzLines(mrz: NonNullable<Report["mrz"]>): readonly string[] {
  const failed = Object.keys(mrz.checks).filter((name) => !mrz.checks[name]);
  return [
    ...mrz.lines.map((line) => `  ${line}`),
    failed.length === 0 ? "  every check digit holds" : `  check digits that fail: ${failed.join(", ")}`,
    ...(mrz.corrections.length > 0
      ? [`  read with ${mrz.corrections.length} corrections: check it by eye`]
      : []),
  ];
}
