import type { Pool } from "pg";

/** A customer in the host's own table. */
export interface Customer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly verified: boolean;
}

export interface Customers {
  /** Creates the table if it is missing. */
  migrate(): Promise<void>;
  add(firstName: string, lastName: string): Promise<Customer>;
  find(id: string): Promise<Customer | undefined>;
  /** Idempotent, because events may be repeated. */
  verify(id: string): Promise<void>;
}

const columns = `id::text, first_name as "firstName", last_name as "lastName", verified`;

/** The host's own table, in the same database as Passmuster's schema and over the same pool. */
export function createCustomers(pool: Pool): Customers {
  const one = async (sql: string, values: readonly string[]): Promise<Customer | undefined> =>
    (await pool.query<Customer>(sql, [...values])).rows[0];
  return {
    async migrate() {
      await pool.query(`
        create table if not exists customers (
          id bigint generated always as identity primary key,
          first_name text not null,
          last_name text not null,
          verified boolean not null default false
        )`);
    },
    async add(firstName, lastName) {
      const sql = `insert into customers (first_name, last_name) values ($1, $2) returning ${columns}`;
      const added = await one(sql, [firstName, lastName]);
      if (!added) throw new Error("The customer was not added.");
      return added;
    },
    find: (id) => one(`select ${columns} from customers where id::text = $1`, [id]),
    async verify(id) {
      await pool.query("update customers set verified = true where id::text = $1", [id]);
    },
  };
}
