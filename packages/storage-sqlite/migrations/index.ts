import { initial } from "./0001-initial.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** In order. What has been released is never edited: a change is a migration of its own. */
export const migrations: readonly Migration[] = [{ number: 1, name: "initial", sql: initial }];
