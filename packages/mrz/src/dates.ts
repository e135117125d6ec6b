/** A calendar day. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const today = (): Day => {
  const now = new Date();
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
};

export const write = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

export const exists = ({ year, month, day }: Day): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The day as `YYYY-MM-DD`, in the latest century in which it is not after `latest`. Empty for impossible
 * days.
 */
function latestUpTo(latest: Day, yymmdd: string): string {
  if (!/^\d{6}$/.test(yymmdd)) return "";
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(yymmdd.slice(at, at + 2)));
  const century = Math.floor(latest.year / 100) * 100;
  const found = [century, century - 100]
    .map((start) => ({ year: start + year, month, day }))
    .find((date) => write(date) <= write(latest));
  return found && exists(found) ? write(found) : "";
}

/** A date of birth lies in the past, in the latest possible century. */
export const birthDate = (yymmdd: string, now: Day): string => latestUpTo(now, yymmdd);

/** Documents are valid for at most 20 years, so an expiry lies less than 50 years ahead. */
export const expiryDate = (yymmdd: string, now: Day): string =>
  latestUpTo({ ...now, year: now.year + 50 }, yymmdd);
