/** The class of an error, which logs may show; its message may be personal. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
