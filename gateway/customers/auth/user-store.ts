import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import { disabledCampaignNotices } from "../../platform/db/schema/account.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import { ownRowsOf } from "./ownership-store.ts";

export async function readRoleIds(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map(({ id }) => id);
}

/** Whether an account has a role that allows anything. */
export const isStaff = async (executor: Executor, userId: number): Promise<boolean> =>
  permissionsOfRoles(await readRoleIds(executor, userId)).size > 0;

/** A phone (E.164) or an e-mail; `confirmed_at` is a moment as PostgreSQL writes it in JSON. */
export interface StoredContact {
  value: string;
  is_primary: boolean;
  confirmed_at: string | null;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Everything about a user in one query; null for one that no longer exists. */
export async function findUser(executor: Executor, userId: number, now: Date) {
  const upcoming = and(
    ownRowsOf(appointments, userId),
    eq(appointments.status, "active"),
    gt(appointments.startsAt, now),
  );
  const inStorage = and(ownRowsOf(storageContracts, userId), inArray(storageContracts.status, ["stored", "retrieval"]));
  const inProgress = and(ownRowsOf(orders, userId), inArray(orders.status, ["new", "processing", "ready"]));
  const [row] = await executor
    .select({
      id: users.id,
      firstname: users.firstname,
      surname: users.surname,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      phones: contactsOf(userPhones, userPhones.phone),
      emails: contactsOf(userEmails, userEmails.email),
      roles: listOf<{ id: string; title: string }>(
        userRoles,
        sql`json_build_object('id', ${userRoles.id}, 'title', ${userRoles.title})`,
        // Staff are clients besides: their last role, which the bar shows, is one of work.
        sql`(${userRoles.id} <> 'client'), ${userRoles.id}`,
      ),
      cars: executor.$count(userCars, eq(userCars.userId, userId)),
      orders: executor.$count(orders, inProgress),
      appointments: executor.$count(appointments, upcoming),
      contracts: executor.$count(storageContracts, inStorage),
      disabledNotices: listOf<string>(
        disabledCampaignNotices,
        sql`${disabledCampaignNotices.campaignName}`,
        disabledCampaignNotices.campaignName,
      ),
      loyalty: loyaltyAccounts,
    })
    .from(users)
    .leftJoin(loyaltyAccounts, eq(loyaltyAccounts.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

interface OwnedList extends PgTable {
  userId: PgColumn;
}

/** A JSON list with one item for each of the user's rows in a table, inside the query of the user. */
function listOf<Item>(table: OwnedList, item: SQL, order: PgColumn | SQL): SQL<Item[]> {
  return sql<
    Item[]
  >`coalesce((select json_agg(${item} order by ${order}) from ${table} where ${table.userId} = ${users.id}), '[]')`;
}

function contactsOf(table: typeof userPhones | typeof userEmails, value: PgColumn): SQL<StoredContact[]> {
  const item = sql`json_build_object('value', ${value}, 'is_primary', ${table.isPrimary}, 'confirmed_at', ${table.confirmedAt})`;
  return listOf<StoredContact>(table, item, table.id);
}
