import type { PictureAdviceCode } from "../../../model/picture-advice.ts";
import type { AdviceCode } from "../advice.ts";

/** Every sentence that the server writes to an end user, in one language. */
export type SessionWords = Readonly<Record<AdviceCode | PictureAdviceCode, string>>;
