/** The countries of ISO 3166-1 as `AFGAF ALBAL …`, put in when the page is built. */
declare const __COUNTRIES__: string;
declare module "*.css";
