import { keepRelease } from "./release/last.ts";

/**
 * Keeps declarations and HTTP API of this checkout as those of the last release. The version command runs it.
 */
keepRelease();
