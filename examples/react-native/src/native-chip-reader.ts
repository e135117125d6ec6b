/** What opens the chip: printed on the document. Dates are `YYMMDD`, as in the machine-readable zone. */
export interface ChipKey {
  readonly documentNumber: string;
  readonly dateOfBirth: string;
  readonly expirationDate: string;
}

/** Whole files in base64, without bytes behind them. */
export interface ChipFiles {
  readonly sod: string;
  readonly dg1: string;
  readonly dg2?: string;
  readonly dg11?: string;
  readonly dg14?: string;
  readonly dg15?: string;
  /**
   * The data of the response to INTERNAL AUTHENTICATE, without status bytes. Absent if the chip has no DG15.
   */
  readonly activeResponse?: string;
}

/**
 * A module of your app in Swift and Kotlin. It opens the chip by PACE or basic access control, reads the
 * files, and asks the chip to sign the challenge if it has DG15. It never reads DG3 and DG4.
 */
export interface NativeChipReader {
  /**
   * @param challenge 8 bytes in base64 @throws if the person took the document away, or the key does not fit
   */
  read(key: ChipKey, challenge: string): Promise<ChipFiles>;
}
