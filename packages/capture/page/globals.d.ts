/** The issuers of documents as `AFGAF ALBAL …`, inserted at build time. */
declare const __COUNTRIES__: string;
declare module "*.css";
