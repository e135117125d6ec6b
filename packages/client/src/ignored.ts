const warned = new Set<string>();
const mostTold = 1000;

/**
 * Warns once of members of a request that the server does not read, such as a misspelled one. In Node it is a
 * process warning with the code `PASSMUSTER_IGNORED`.
 */
export function warnOfIgnored(request: string, names: string | null): void {
  if (names === null || warned.has(names) || warned.size >= mostTold) return;
  warned.add(names);
  const warning = `The server does not read these members of ${request}: ${names}`;
  const { process } = globalThis as { process?: { emitWarning?(text: string, options: object): void } };
  if (process?.emitWarning)
    process.emitWarning(warning, { type: "PassmusterWarning", code: "PASSMUSTER_IGNORED" });
  else console.warn(warning);
}
