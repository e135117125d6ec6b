import type { BlobKey } from "./ids.ts";
import type { Instant } from "./time.ts";

/** Whether the mailbox is for a person or for a business. */
export const mailboxServices = ["personal", "business"] as const;

/** How the signature on the form was witnessed: before the agency, live by picture and sound, by a notary. */
export const witnessMethods = ["in_person", "audio_video", "notary"] as const;

export type WitnessMethod = (typeof witnessMethods)[number];

/** What PS Form 1583 asks beside the person, the home address and the two documents. */
export interface PostalApplication {
  readonly mailbox: {
    readonly street: string;
    /** The number of the private mailbox, without `PMB` or `#`. */
    readonly pmb: string;
    readonly city: string;
    /** Two letters, USPS Publication 28. */
    readonly state: string;
    /** ZIP or ZIP+4. */
    readonly postalCode: string;
  };
  /** The agency that takes the mail. */
  readonly agency: { readonly name: string; readonly address: string };
  readonly phone: string;
  readonly email: string;
  readonly service: (typeof mailboxServices)[number];
  /** Only of a business. */
  readonly business?: {
    readonly name: string;
    /** Such as `LLC`. */
    readonly type: string;
    readonly address: string;
    readonly phone: string;
    /** The county and state, or the country, of its registration. */
    readonly registeredIn: string;
  };
  /** Others who receive mail in the box. */
  readonly recipients: readonly string[];
}

/** Who saw the signature, how and when. */
export interface Witness {
  /** The name of the agent or notary. */
  readonly by: string;
  readonly method: WitnessMethod;
  readonly at: Instant;
  /** Only of a notary: the number, and the state of the USA that gave it. */
  readonly commission?: { readonly number: string; readonly state: string };
  /** The notary's PDF. */
  readonly document?: BlobKey;
  readonly recordedAt: Instant;
}

/** The end of a mailbox. */
export interface MailboxClosing {
  readonly at: Instant;
  /** Absent if the customer left none. */
  readonly forwardingAddress?: string;
  readonly recordedAt: Instant;
}

/** The confirmation that a mailbox was listed on a quarter day. */
export interface Certification {
  /** `YYYY-MM-DD`, the 15th of January, April, July or October. */
  readonly quarter: string;
  /** The name of the person who certifies. */
  readonly by: string;
  readonly at: Instant;
}

/** What the agency keeps on a mailbox beside the verification. */
export interface Postal {
  readonly application?: PostalApplication & { readonly givenAt: Instant };
  readonly witness?: Witness;
  readonly closing?: MailboxClosing;
  /** Oldest quarter first; one a quarter. */
  readonly certifications?: readonly Certification[];
}
