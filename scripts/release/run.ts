export type Run = (
  cwd: string,
  line: readonly string[],
  variables?: Readonly<Record<string, string>>,
) => Promise<string>;
