import { eq, sql } from "drizzle-orm";
import { lockWholeAccount } from "../../customers/auth/accounts-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { accountDeletions, userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { accountTables } from "./account-tables-store.ts";
import { activityTables } from "./activity-tables-store.ts";
import { orderTables } from "./order-tables-store.ts";
import type { Blanking, Person, PersonalTable } from "./tables-store.ts";

/** Every table with personal data: rows that hang on others come before them. A new table is one entry there, or a name in `not-personal.ts`. */
export const personalTables: readonly PersonalTable[] = [...orderTables, ...activityTables, ...accountTables];

/** In the order that people read: who it is, the account, then orders and what belongs to them. */
const shownTables = [
  ...accountTables.filter(({ table }) => table === "users"),
  ...accountTables.filter(({ table }) => table !== "users"),
  ...activityTables,
  ...[...orderTables].reverse(),
].flatMap(({ table, own, shown, kept, why }) => (shown ? [{ table, own, ...shown, kept, why }] : []));

/** Lists of an export stop here. */
const MAX_ROWS = 10_000;
const BATCH = 500;

/** A person's account, null when there is none or it is deleted. Addresses that nobody confirmed may be somebody else's. */
export async function findPerson(executor: Executor, userId: number): Promise<Person | null> {
  const [user] = await executor.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt) return null;
  const phones = await executor.select().from(userPhones).where(eq(userPhones.userId, userId));
  const emails = await executor.select().from(userEmails).where(eq(userEmails.userId, userId));
  const confirmed = phones.filter(({ confirmedAt }) => confirmedAt !== null).map(({ phone }) => phone);
  return {
    userId,
    phones: confirmed,
    digits: confirmed.map((phone) => phone.slice(-10)),
    emails: emails.filter(({ confirmedAt }) => confirmedAt !== null).map(({ email }) => email),
  };
}

/** Locks the account against orders and visits that are placed meanwhile; null for one that is gone. */
export async function lockPerson(tx: Executor, userId: number): Promise<Person | null> {
  await lockWholeAccount(tx, userId);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return findPerson(tx, userId);
}

type Cell = string | number | boolean | null;
export type ShownRow = Record<string, Cell>;

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return JSON.stringify(value);
  return value as Cell;
};

/** What is kept about a person, list by list; empty lists are left out. */
export async function readSections(executor: Executor, person: Person): Promise<{ title: string; rows: ShownRow[] }[]> {
  const sections: { title: string; rows: ShownRow[] }[] = [];
  for (const { table, own, title, columns } of shownTables) {
    const found = await executor.execute(
      sql`select ${sql.raw(columns)} from ${sql.identifier(table)} where ${own(person)} limit ${MAX_ROWS}`,
    );
    const rows = found.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
    );
    if (rows.length > 0) sections.push({ title, rows });
  }
  return sections;
}

/** How many rows of each list there are, and for how long they are kept, in the words of the table. */
export async function countSections(executor: Executor, person: Person) {
  const sections: { title: string; count: number; kept: string; why: string }[] = [];
  for (const { table, own, title, kept, why } of shownTables) {
    const found = await executor.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${own(person)}`,
    );
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) sections.push({ title, count, kept, why });
  }
  return sections;
}

/** Whether a table has a row of a person. */
export async function hasRows(executor: Executor, person: Person, table: string): Promise<boolean> {
  const own = personalTables.find((listed) => listed.table === table)?.own(person) ?? sql`false`;
  const found = await executor.execute(sql`select from ${sql.identifier(table)} where ${own} limit 1`);
  return found.rows.length > 0;
}

/** Removes or makes anonymous everything of a person, or what is in `tables`. Answers the rows by table. */
export async function erasePerson(
  tx: Executor,
  person: Person,
  tables?: readonly string[],
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { table, own, atDeletion } of personalTables) {
    if (atDeletion === "stays" || (tables && !tables.includes(table))) continue;
    const name = sql.identifier(table);
    const done = await tx.execute(
      atDeletion === "removed"
        ? sql`delete from ${name} where ${own(person)}`
        : sql`update ${name} set ${sql.raw(atDeletion.set)} where ${own(person)} and (${sql.raw(atDeletion.where)})`,
    );
    if (done.rowCount) rows[table] = done.rowCount;
  }
  return rows;
}

export async function noteDeletion(tx: Executor, deletion: typeof accountDeletions.$inferInsert): Promise<void> {
  await tx.update(users).set({ deletedAt: deletion.deletedAt }).where(eq(users.id, deletion.userId));
  await tx.insert(accountDeletions).values(deletion);
}

/** Treats one batch of rows that are due; false when none was left. */
export async function retainBatch(
  executor: Executor,
  table: string,
  { when, fate }: { when: string; fate: "removed" | Blanking },
): Promise<boolean> {
  const name = sql.identifier(table);
  const left = fate === "removed" ? sql`true` : sql.raw(fate.where);
  const due = sql`ctid = any(array(select ctid from ${name} where (${sql.raw(when)}) and (${left}) limit ${BATCH} for update skip locked))`;
  const done = await executor.execute(
    fate === "removed"
      ? sql`delete from ${name} where ${due}`
      : sql`update ${name} set ${sql.raw(fate.set)} where ${due}`,
  );
  return (done.rowCount ?? 0) > 0;
}
