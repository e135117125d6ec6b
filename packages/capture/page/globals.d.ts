/** The countries of ISO 3166-1 as `AFGAF ALBAL …`, inserted at build time. */
declare const __COUNTRIES__: string;
declare module "*.css";
