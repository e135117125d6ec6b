export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/.test(address);
}

/** The part after the scheme: `sqlite:./a.db` → `./a.db`. */
export function pathIn(address: string): string {
  return address.slice(address.indexOf(":") + 1);
}

/** The address without user and password, for messages and logs. */
export function shown(address: string): string {
  return address.replace(/^(\w+:\/\/)[^/?#]*@/, "$1").replace(/([?&](?:user|password)=)[^&]*/g, "$1…");
}
