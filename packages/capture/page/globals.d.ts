/** The issuers of documents as `AFG ANDAD …`, inserted at build time. */
declare const __COUNTRIES__: string;
declare module "*.css";
