const day = (at: number): string => new Date(Date.UTC(2026, 10, 17 + at)).toISOString().slice(0, 10);

/** Figures of one week. */
export const figures = {
  waiting: { count: 42, oldest: new Date(Date.now() - 27 * 3_600_000).toISOString() },
  decided: { automatic: 1184, person: 217 },
  by_reviewer: [
    { by: "ana@bank.example", approved: 88, rejected: 21, median_seconds: 34 },
    { by: "jonas@bank.example", approved: 61, rejected: 17, median_seconds: 51 },
    { by: null, approved: 22, rejected: 8, median_seconds: 47 },
  ],
  median_seconds: 41,
  automatic_share: 0.845,
  failed_rules: [
    { rule: "RulePH001", title: "Name on the photo ID", count: 96 },
    { rule: "RulePH007", title: "Selfie matches the photo ID", count: 58 },
    { rule: "RuleDI004", title: "Image quality", count: 41 },
    { rule: "RuleDI002", title: "Machine-readable zone against the printed side", count: 19 },
    { rule: "RulePH006", title: "Photo ID not expired", count: 12 },
  ],
  reversed: 3,
  days: [142, 171, 160, 188, 203, 151, 169].map((automatic, at) => ({
    day: day(at),
    automatic,
    approved: automatic + 14 + at * 3,
    rejected: 6 + (at % 3),
    reversed: at === 4 ? 3 : 0,
  })),
};
