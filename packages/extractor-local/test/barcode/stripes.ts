/** A magnetic stripe's text of our own making, in the layout of AAMVA's annex F. It belongs to no person. */
export interface Stripe {
  /** Start sentinel and state. */
  readonly start?: string;
  readonly city?: string;
  readonly cityEnd?: string;
  readonly name?: string;
  readonly nameEnd?: string;
  readonly address?: string;
  readonly end?: string;
  readonly between?: string;
  readonly issuerId?: string;
  readonly number?: string;
  /** `YYMM` */
  readonly until?: string;
  /** `CCYYMMDD` */
  readonly birth?: string;
  readonly overflow?: string;
  readonly third?: string;
  readonly postal?: string;
  readonly classes?: string;
  readonly sex?: string;
}

/** The three tracks, as British Columbia writes them unless told otherwise. */
export function stripeOf({
  start = "%BC",
  city = "ALDER BAY",
  cityEnd = "^",
  name = "HOLLOWAY,$JUNE AVERY",
  nameEnd = "^",
  address = "14 QUARRY STEPS$ALDER BAY BC  V8V 9Z9",
  end = "^?",
  between = "",
  issuerId = "636028",
  number = "4820173",
  until = "3111",
  birth = "19881130",
  overflow = "=",
  third = "_%",
  postal = "V8V9Z9     ",
  classes = "  ",
  sex = "F",
}: Stripe): string {
  const first = `${start}${city}${cityEnd}${name}${nameEnd}${address}${end}`;
  const second = `;${issuerId}${number}=${until}${birth}${overflow}?`;
  const described = `${classes}${"".padEnd(14)}${sex}168 61BRNHAZ9123456789${"".padEnd(16)}E$''C(R2S6L?`;
  return `${first}${between}${second}${between}${third}0A${postal}${described}`;
}
