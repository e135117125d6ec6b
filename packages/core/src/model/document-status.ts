/** The document statuses of the specification, by API value. */
export const documentStatuses = {
  uploaded: { value: 1, label: "Uploaded" },
  in_progress: { value: 2, label: "In progress" },
  approved: { value: 3, label: "Approved" },
  rejected: { value: 4, label: "Rejected" },
  double_check: { value: 5, label: "Double check" },
  canceled: { value: 6, label: "Canceled" },
  extracted: { value: 7, label: "Extracted" },
} as const;

export type DocumentStatus = keyof typeof documentStatuses;
export type DocumentStatusLabel = (typeof documentStatuses)[DocumentStatus]["label"];

/** The decision statuses of the specification, by API value. */
export const decisionStatuses = {
  pending: { value: 0, label: "Pending" },
  approved: { value: 1, label: "Approved" },
  rejected: { value: 2, label: "Rejected" },
  double_check: { value: 3, label: "Double check" },
  canceled: { value: 4, label: "Canceled" },
} as const;

export type DecisionStatus = keyof typeof decisionStatuses;
export type DecisionStatusLabel = (typeof decisionStatuses)[DecisionStatus]["label"];
