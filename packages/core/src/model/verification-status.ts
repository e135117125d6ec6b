/** The verification statuses of the specification, by API value. */
export const verificationStatuses = {
  started: { value: 1, label: "Started" },
  submitted: { value: 2, label: "Submitted" },
  approved: { value: 3, label: "Approved" },
  rejected: { value: 4, label: "Rejected" },
  double_check: { value: 5, label: "Double Check" },
  expired: { value: 6, label: "Expired" },
  canceled: { value: 7, label: "Canceled" },
  hold: { value: 8, label: "Hold" },
} as const;

export type VerificationStatus = keyof typeof verificationStatuses;
export type VerificationStatusLabel = (typeof verificationStatuses)[VerificationStatus]["label"];
