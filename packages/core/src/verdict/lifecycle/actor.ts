/** Who acts: an e-mail address, or `system`. */
export type Actor = string;

export const system: Actor = "system";
