import { eq, sql } from "drizzle-orm";
import { lockWholeAccount } from "../../customers/auth/accounts-store.ts";
import type { ConsentKind, ConsentSource } from "../../customers/auth/consents-store.ts";
import { lockPhone } from "../../customers/auth/phone-tokens-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { accountDeletions, userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { accountTables } from "./account-tables-store.ts";
import { activityTables } from "./activity-tables-store.ts";
import { orderTables } from "./order-tables-store.ts";
import { type Blanking, byUserOrPhone, ofParent, type Person, type PersonalTable } from "./tables-store.ts";

/** Somebody without an account, by the last ten digits of the phone. */
export const guestOf = (phoneDigits: string): Person => ({
  userId: null,
  phones: [`+7${phoneDigits}`],
  digits: [phoneDigits],
  emails: [],
});

/** Orders, visits and contracts of a guest, in the order in which they are locked. */
const WITH_STATE = ["orders", "appointments", "storage_contracts"] as const;

/**
 * Locks a phone against everything that is written under it meanwhile, and what is there against a change of its state: a return of one of the
 * orders comes first, and prevents the erasure, or finds the order without a name.
 */
export async function lockGuest(tx: Executor, phoneDigits: string): Promise<Person> {
  await lockPhone(tx, phoneDigits);
  const guest = guestOf(phoneDigits);
  for (const table of WITH_STATE)
    await tx.execute(sql`select id from ${sql.identifier(table)} where ${byUserOrPhone(guest)} order by id for update`);
  return guest;
}

/** A giving or withdrawing; `number` is of the order or visit that was placed with it. `version` is empty where it is not known. */
interface ConsentRow {
  kind: ConsentKind;
  isGiven: boolean;
  version: string;
  at: string;
  source: ConsentSource | "order" | "visit" | "waiting";
  number: string | null;
  isByStaff: boolean;
}

const SHOWN = 200;

/** The history of a person's consents, the latest first: also those that orders, visits and the waiting list were placed with. */
export async function readConsents(executor: Executor, person: Person): Promise<ConsentRow[]> {
  const own = byUserOrPhone(person);
  const consent = sql`consent->>'version' as version, consent->>'at' as at`;
  const found = await executor.execute<ConsentRow & Record<string, unknown>>(sql`
    select kind, "isGiven", version, at, source, number, "isByStaff" from (
      select kind, is_given as "isGiven", ${consent}, source, null as number, staff_id is not null as "isByStaff", id
      from user_consents where user_id = ${person.userId}
      union all
      select 'personalData', true, ${consent}, 'order', identity, placed_by is not null, 0 from orders where ${own}
      union all
      select 'personalData', true, ${consent}, 'visit', identity, placed_by is not null, 0 from appointments where ${own} and consent is not null
      union all
      select 'personalData', true, ${consent}, 'waiting', null, false, 0 from wait_list where ${own}
    ) history order by at desc, id desc limit ${SHOWN}`);
  return found.rows;
}

/** What has to end before an account can be deleted; `names` are numbers of orders, visits and contracts. */
export type ObstacleKind = "orders" | "visits" | "storage" | "returns" | "money" | "staff";

/** Everything that prevents the deletion of an account. */
export async function readObstacles(
  executor: Executor,
  person: Person,
): Promise<{ kind: ObstacleKind; names: string[] }[]> {
  const own = byUserOrPhone(person);
  const ownOrders = ofParent("order_id", "orders")(person);
  const number = sql`(select identity from orders where orders.id = order_id)`;
  const found = await executor.execute<{ kind: ObstacleKind; names: string[] }>(sql`
    select kind, array_agg(distinct name order by name) as names from (
      select 'orders' as kind, identity as name from orders where ${own} and status not in ('delivered', 'cancelled')
      union all
      select 'visits', identity from appointments where ${own} and status = 'active'
      union all
      select 'storage', number from storage_contracts where ${own} and status <> 'returned'
      union all
      select 'returns', ${number} from order_returns where ${ownOrders} and state in ('requested', 'to_approve')
      union all
      select 'money', ${number} from payments where ${ownOrders} and exists (
        select from payment_commands c where c.payment_id = payments.id and c.state not in ('done', 'closed', 'declined'))
      union all
      select 'money', ${number} from receipts where ${ownOrders} and state <> 'done'
      union all
      select 'staff', title from user_roles where user_id = ${person.userId} and id <> 'client'
    ) obstacles group by kind order by kind`);
  return found.rows;
}

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
