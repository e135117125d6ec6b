/** A secret on the command line, and where to put it. */
export interface SecretFlag {
  readonly flag: string;
  readonly instead: string;
}

/** Flags with a secret, and the form that a value has then. */
const secret: readonly (SecretFlag & { readonly form: RegExp })[] = [
  { flag: "--secret", form: /./, instead: "--secret-file or PASSMUSTER_SECRET" },
  { flag: "--token", form: /./, instead: "PASSMUSTER_TOKEN" },
  { flag: "--metrics-token", form: /./, instead: "PASSMUSTER_METRICS_TOKEN" },
  { flag: "--storage", form: /:\/\/[^/?#]*:[^/?#]*@|[?&]password=/, instead: "PASSMUSTER_STORAGE" },
  { flag: "--webhook-proxy", form: /:\/\/[^/?#]*@/, instead: "PASSMUSTER_WEBHOOK_PROXY" },
];

/** The secrets on a command line, as `--flag value` or `--flag=value`. */
export function secretFlags(line: readonly string[]): readonly SecretFlag[] {
  return secret.filter(({ flag, form }) =>
    line.some(
      (part, index) =>
        (part === flag && form.test(line[index + 1] ?? "")) ||
        (part.startsWith(`${flag}=`) && form.test(part.slice(flag.length + 1))),
    ),
  );
}
