import { ExtractionError } from "../../ports/extractor.ts";

/** Whether another attempt at the same images is of no use. */
export const isFinal = (error: unknown): boolean => error instanceof ExtractionError && !error.retryable;
