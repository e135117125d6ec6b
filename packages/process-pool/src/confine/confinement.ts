import { type Support, supportedLayers } from "./probe.ts";

/**
 * How processes that decode and read are confined: by every layer that works (`auto`), only if their files
 * and their network can be confined (`required`), or not at all (`off`).
 */
export type Confine = "auto" | "required" | "off";

/** The layers around each process that decodes images or reads documents. */
export interface Confinement {
  readonly layers: {
    /** Starts without the host's environment variables. */
    readonly environment: boolean;
    /** Version of Landlock's interface: reads only its own files, writes none. 0 if absent. */
    readonly landlock: number;
    /** No sockets, no other processes, only the system calls that decoding takes. */
    readonly seccomp: boolean;
    /** Limits on descriptors, file sizes and core dumps. */
    readonly limits: boolean;
    /** Node's Permission Model: JavaScript reads only its own files. */
    readonly permission: boolean;
  };
  /** Whether even native code of the process cannot open other files. */
  readonly files: boolean;
  /** Whether even native code of the process cannot use a network. */
  readonly network: boolean;
  /** Why a layer is missing. */
  readonly reason?: string;
}

/** Which layers confine processes on this system. Starts a process of a millisecond, once. */
export function confinement(confine: Confine = "auto"): Confinement {
  if (confine === "off") return withLayers({ processor: undefined, landlock: 0, seccomp: false }, false);
  const support = supportedLayers();
  return withLayers(support, process.platform !== "win32" && !support.givenUp);
}

function withLayers(support: Support, permission: boolean): Confinement {
  const { processor, landlock, seccomp, reason } = support;
  return {
    layers: { environment: true, landlock, seccomp, limits: processor !== undefined, permission },
    files: landlock > 0,
    network: seccomp,
    ...(reason !== undefined && { reason }),
  };
}

/** @throws {ConfinementError} files and network must be confined and are not */
export function requireConfinement(confine: Confine): void {
  if (confine !== "required") return;
  const { files, network, reason } = confinement(confine);
  if (!files || !network) throw new ConfinementError(reason ?? "a layer is missing");
}

/** `confine: "required"` cannot be kept on this system. */
export class ConfinementError extends Error {
  override readonly name = "ConfinementError";
  constructor(reason: string) {
    super(
      `Decoders cannot be confined to their files and kept from the network: ${reason}. ` +
        'Use a Linux kernel with Landlock and seccomp, or confine: "auto".',
    );
  }
}
