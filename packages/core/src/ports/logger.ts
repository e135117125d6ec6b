/** The part of a pino logger that the core calls. Fields are ids, codes and counts: never what a person supplied. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
