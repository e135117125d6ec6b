/** A client's record of one verification: acknowledged commands, and commands with unknown outcome. */
export interface Life {
  readonly reference: string;
  id?: string;
  readonly commands: Record<Kind, { acknowledged: number; unknown: number }>;
  readonly comments: Map<string, "acknowledged" | "unknown">;
}

const kinds = ["create", "upload", "submit", "approve", "reject", "cancel", "delete", "comment"] as const;
export type Kind = (typeof kinds)[number];

export function newLife(reference: string): Life {
  const commands = Object.fromEntries(kinds.map((kind) => [kind, { acknowledged: 0, unknown: 0 }]));
  return { reference, commands: commands as Life["commands"], comments: new Map() };
}

export type Fate = "done" | "refused" | "unknown";

/** Records the outcome of a command. */
export function enter(life: Life, kind: Kind, fate: Fate): void {
  if (fate === "done") life.commands[kind].acknowledged += 1;
  if (fate === "unknown") life.commands[kind].unknown += 1;
}
