/**
 * Looks at text lines that may still be taken. Counted, never timed: the same image is read alike on a busy
 * machine.
 */
export interface LookLimit {
  left: number;
}

export const isUsedUp = ({ left }: LookLimit): boolean => left <= 0;
