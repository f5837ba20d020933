import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { plateOf } from "../../contract/platform/typed-text.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasAnyOrderNumber, hasContractNumber, hasVisitNumber } from "../../platform/db/match.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import { findPhoneOwner, type Owner, ownRowsOf } from "../auth/ownership-store.ts";

/** A client with an account. Contacts with the primary ones first; phones are E.164. */
export interface ClientAccount {
  id: number;
  firstname: string;
  surname: string;
  isBlocked: boolean;
  roleIds: string[];
  phones: string[];
  emails: string[];
  /** Null for who has not joined the loyalty programme. */
  loyaltyBalance: number | null;
}

/** Accounts in the order of their ids; ids without an account are left out. */
export async function readAccounts(executor: Executor, userIds: readonly number[]): Promise<ClientAccount[]> {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  const rows = await executor
    .select({
      id: users.id,
      firstname: users.firstname,
      surname: users.surname,
      blockedAt: users.blockedAt,
      registeredAt: loyaltyAccounts.registeredAt,
      balance: loyaltyAccounts.balance,
    })
    .from(users)
    .leftJoin(loyaltyAccounts, eq(loyaltyAccounts.userId, users.id))
    .where(inArray(users.id, ids));
  const phones = await executor
    .select()
    .from(userPhones)
    .where(inArray(userPhones.userId, ids))
    .orderBy(desc(userPhones.isPrimary), asc(userPhones.id));
  const emails = await executor
    .select()
    .from(userEmails)
    .where(inArray(userEmails.userId, ids))
    .orderBy(desc(userEmails.isPrimary), asc(userEmails.id));
  const roles = await executor.select().from(userRoles).where(inArray(userRoles.userId, ids));
  const isOf =
    (id: number) =>
    ({ userId }: { userId: number }) =>
      userId === id;
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { firstname, surname, blockedAt, registeredAt, balance } = row;
    return [
      {
        id,
        firstname,
        surname,
        isBlocked: blockedAt !== null,
        roleIds: roles.filter(isOf(id)).map((role) => role.id),
        phones: phones.filter(isOf(id)).map(({ phone }) => phone),
        emails: emails.filter(isOf(id)).map(({ email }) => email),
        loyaltyBalance: registeredAt === null ? null : balance,
      },
    ];
  });
}

/** A name that more people have is looked at in part: nobody finds anybody in such a list, and sorting it would take long. */
const MAX_NAMESAKES = 500;

/** The expression of the indexes `users_name_trigrams` and `users_name_start`. */
const name = sql`translate(lower(${users.surname} || ' ' || ${users.firstname}), 'ё', 'е')`;

/**
 * Ids of accounts with all the words in their names, in alphabetical order; words are letters and hyphens in lower case, with е for ё.
 * Where the names that begin with the words, in their order or the reverse, fill the list, no others are looked for: those would be the
 * most common names, which take longest.
 */
export async function findByName(executor: Executor, words: readonly string[], limit: number): Promise<number[]> {
  const orders = new Set([words.join(" "), [...words].reverse().join(" ")]);
  for (const start of orders) {
    const ids = await findByStart(executor, start, limit);
    if (ids.length === limit) return ids;
  }
  const namesakes = executor
    .select({ id: users.id, surname: users.surname, firstname: users.firstname })
    .from(users)
    .where(and(...words.map((word): SQL => sql`${name} like ${`%${word}%`}`)))
    .limit(MAX_NAMESAKES)
    .as("namesakes");
  const rows = await executor
    .select({ id: namesakes.id })
    .from(namesakes)
    .orderBy(asc(namesakes.surname), asc(namesakes.firstname), asc(namesakes.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of accounts whose name, the surname first, begins with a text. */
async function findByStart(executor: Executor, start: string, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(sql`${name} like ${`${start}%`}`)
    .orderBy(sql`${name} using ~<~`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of accounts with an address, confirmed or not. */
export async function findByEmail(executor: Executor, email: string, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: userEmails.userId })
    .from(userEmails)
    .where(eq(userEmails.email, email))
    .orderBy(asc(userEmails.userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Somebody whom a number leads to; the number is that of what is theirs, as it is kept. */
export interface Numbered {
  owner: Owner;
  number: string;
}

/**
 * Whose an order (by either of its numbers), an appointment or a storage contract is, and whose car has this plate, however number and
 * plate are typed; each owner once.
 */
export async function findByNumber(executor: Executor, typed: string, limit: number): Promise<Numbered[]> {
  const plate = plateOf(typed);
  const found = await Promise.all([
    executor
      .select({ userId: orders.userId, phoneDigits: orders.phoneDigits, number: orders.orderNumber })
      .from(orders)
      .where(hasAnyOrderNumber(typed)),
    executor
      .select({ userId: appointments.userId, phoneDigits: appointments.phoneDigits, number: appointments.reserveId })
      .from(appointments)
      .where(hasVisitNumber(typed)),
    executor
      .select({
        userId: storageContracts.userId,
        phoneDigits: storageContracts.phoneDigits,
        number: storageContracts.number,
      })
      .from(storageContracts)
      .where(hasContractNumber(typed)),
    executor
      .select({ userId: userCars.userId, phoneDigits: sql<string>`''`, number: sql<string>`''` })
      .from(userCars)
      .where(and(eq(userCars.registrationNumber, plate), ne(userCars.registrationNumber, "")))
      .limit(limit),
    executor
      .select({ userId: appointments.userId, phoneDigits: appointments.phoneDigits, number: appointments.reserveId })
      .from(appointments)
      .where(and(eq(appointments.carPlate, plate), ne(appointments.carPlate, "")))
      .orderBy(desc(appointments.startsAt))
      .limit(limit),
  ]);
  const owners = new Map<string, Numbered>();
  for (const { userId, phoneDigits, number } of found.flat()) {
    const id = userId ?? (await findPhoneOwner(executor, phoneDigits));
    const key = id === null ? phoneDigits : `user ${id}`;
    if (!owners.has(key)) owners.set(key, { owner: id ?? { phoneDigits }, number });
  }
  return [...owners.values()].slice(0, limit);
}

/** Whether anything was ordered, booked or stored under a phone without an account. */
export async function isGuestKnown(executor: Executor, phoneDigits: string): Promise<boolean> {
  for (const table of [orders, appointments, storageContracts]) {
    const isGuests = and(isNull(table.userId), eq(table.phoneDigits, phoneDigits));
    const [row] = await executor.select({ one: sql`1` }).from(table).where(isGuests).limit(1);
    if (row) return true;
  }
  return false;
}

/** The name that something was last ordered, booked or waited for under a phone without an account; empty when there is none. */
export async function findGuestName(executor: Executor, phoneDigits: string): Promise<string> {
  const named = (table: "orders" | "appointments" | "wait_list") =>
    sql`select contact->>'name' as name, created_at as at from ${sql.identifier(table)}
         where user_id is null and phone_digits = ${phoneDigits}`;
  const { rows } = await executor.execute<{ name: string }>(
    sql`select name from (${named("orders")} union all ${named("appointments")} union all ${named("wait_list")}) names
         where name <> '' order by at desc limit 1`,
  );
  return rows[0]?.name ?? "";
}

/** Somebody's latest orders and how many there are in all. */
export async function readLatestOrders(executor: Executor, owner: Owner, limit: number) {
  const isOwn = ownRowsOf(orders, owner);
  const { orderNumber, reserveId, status, createdAt, sumKopecks } = orders;
  const [rows, count] = await Promise.all([
    executor
      .select({ orderNumber, reserveId, status, createdAt, sumKopecks })
      .from(orders)
      .where(isOwn)
      .orderBy(desc(createdAt), desc(orders.id))
      .limit(limit),
    executor.$count(orders, isOwn),
  ]);
  return { rows, count };
}
