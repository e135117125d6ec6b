/** The mailbox of a postal flow, as the API shows it. */
export interface Postal {
  readonly ready: boolean;
  readonly application: {
    readonly mailbox: {
      readonly street: string;
      readonly pmb: string;
      readonly city: string;
      readonly state: string;
      readonly postal_code: string;
    };
    readonly agency: { readonly name: string; readonly address: string };
    readonly business: { readonly name: string; readonly type: string } | null;
    readonly recipients: readonly string[];
  } | null;
  readonly witness: {
    readonly by: string;
    readonly method: WitnessMethod;
    readonly at: string;
    readonly commission: { readonly number: string; readonly state: string } | null;
  } | null;
  readonly closing: { readonly at: string; readonly forwarding_address: string | null } | null;
  readonly certifications: readonly { readonly quarter: string; readonly by: string }[];
}

export const witnessMethods = ["in_person", "audio_video", "notary"] as const;

export type WitnessMethod = (typeof witnessMethods)[number];

/** Who saw the signature, as the API takes it. */
export interface WitnessInput {
  readonly by: string;
  readonly method: WitnessMethod;
  readonly at: string;
  readonly commission?: { readonly number: string; readonly state: string };
}
