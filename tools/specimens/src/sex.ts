export type Sex = "F" | "M";
