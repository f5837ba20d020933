import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { User } from "../contract/auth.ts";
import { primaryContact } from "../contract/primary-contact.ts";
import type { Executor } from "../db/database.ts";
import { appointments, storageContracts, userCars } from "../db/schema/belongings.ts";
import { loyaltyAccounts } from "../db/schema/loyalty.ts";
import { orders } from "../db/schema/orders.ts";
import { userEmails, userPhones, userRoles, users } from "../db/schema/users.ts";
import { notSignedIn } from "./access-token.ts";
import { ownershipOf } from "./own-rows.ts";

interface StoredContact {
  value: string;
  is_primary: boolean;
  confirmed_at: string | null;
}

/** All of the user in two queries. A Fault `unauthorized` for one who is gone. AUT-031 … AUT-042 */
export async function readUser(executor: Executor, userId: number, now: Date): Promise<User> {
  const isOwn = await ownershipOf(executor, userId);
  const upcoming = and(isOwn(appointments), eq(appointments.status, "active"), gt(appointments.startsAt, now));
  const inStorage = and(isOwn(storageContracts), inArray(storageContracts.status, ["stored", "retrieval"]));
  const underWay = and(isOwn(orders), inArray(orders.status, ["new", "processing", "ready"]));
  const [row] = await executor
    .select({
      firstname: users.firstname,
      surname: users.surname,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      phones: contactsOf(userPhones, userPhones.phone),
      emails: contactsOf(userEmails, userEmails.email),
      roles: listOf<{ id: string; title: string }>(
        userRoles,
        sql`json_build_object('id', ${userRoles.id}, 'title', ${userRoles.title})`,
        userRoles.id,
      ),
      cars: executor.$count(userCars, eq(userCars.userId, userId)),
      orders: executor.$count(orders, underWay),
      appointments: executor.$count(appointments, upcoming),
      contracts: executor.$count(storageContracts, inStorage),
      loyalty: loyaltyAccounts,
    })
    .from(users)
    .leftJoin(loyaltyAccounts, eq(loyaltyAccounts.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw notSignedIn();

  const { firstname, surname, loyalty } = row;
  const emails = primaryFirst(row.emails).map(({ value, ...rest }) => ({ email: value, ...rest }));
  const hasJoined = loyalty?.registeredAt != null;
  return {
    id: userId,
    firstname,
    surname,
    phones: primaryFirst(row.phones).map(({ value, ...rest }) => ({ phone: value.replace("+", ""), ...rest })),
    emails,
    info: {
      emails: emails.map(({ email }) => ({ email })),
      profile: { firstName: firstname, lastName: surname, fullName: `${firstname} ${surname}`.trim() },
    },
    roles: row.roles,
    autos: { total: row.cars },
    loyalty: { balance: loyalty?.balance ?? 0, blank: { confirmed: loyalty?.blankConfirmedAt != null } },
    is_loyalty_registered: hasJoined,
    is_loyalty_register_in_progress: loyalty !== null && !hasJoined,
    loyalty_referer_code: hasJoined ? (loyalty?.refererCode ?? null) : null,
    has_password: row.hasPassword,
    counters: { orders: row.orders, appointments: row.appointments, contracts: row.contracts },
  };
}

interface OwnedList extends PgTable {
  userId: PgColumn;
}

/** One value for each row of the user's in a table, inside the query of the user. */
function listOf<Item>(table: OwnedList, item: SQL, order: PgColumn): SQL<Item[]> {
  return sql<
    Item[]
  >`coalesce((select json_agg(${item} order by ${order}) from ${table} where ${table.userId} = ${users.id}), '[]')`;
}

function contactsOf(table: typeof userPhones | typeof userEmails, value: PgColumn): SQL<StoredContact[]> {
  const item = sql`json_build_object('value', ${value}, 'is_primary', ${table.isPrimary}, 'confirmed_at', ${table.confirmedAt})`;
  return listOf<StoredContact>(table, item, table.id);
}

/** AUT-037 … AUT-039 */
function primaryFirst(stored: readonly StoredContact[]): StoredContact[] {
  const contacts = stored.map((contact) => ({
    ...contact,
    confirmed_at: contact.confirmed_at === null ? null : new Date(contact.confirmed_at).toISOString(),
  }));
  const primary = primaryContact(contacts);
  return primary ? [primary, ...contacts.filter((contact) => contact !== primary)] : [];
}
