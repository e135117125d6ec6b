/**
 * The methods of a pino logger that the core calls. Fields hold ids, codes and counts, never personal data.
 */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
