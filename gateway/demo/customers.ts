import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { hashPassword } from "../auth/password-hash.ts";
import type { Executor } from "../db/database.ts";
import { loyaltyAccounts } from "../db/schema/loyalty.ts";
import { userConsents, userEmails, userPhones, userRoles, users } from "../db/schema/users.ts";
import { openRegionDirectory } from "../region/directory.ts";
import { insertDemoAppointments, insertDemoContracts } from "./customers-appointments.ts";
import { insertDemoCars } from "./customers-garage.ts";
import { daysFrom } from "./customers-home.ts";
import { insertDemoPoints, insertDemoPromos } from "./customers-loyalty.ts";
import { insertDemoOrders } from "./customers-orders.ts";
import { DEMO_INVITER, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_REGULAR, type DemoPerson } from "./customers-people.ts";
import { required } from "./goods-draft.ts";

const SIGNED_UP_DAYS_AGO = 450;

/**
 * Customers to try the account with, the same in every demo shop but for the days, which are counted from `now`: visits are to come
 * and orders are under way. Wants the shop's places, cars and goods to be in.
 */
export async function insertCustomers(client: PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<DemoPerson, number>();
  for (const person of DEMO_PEOPLE) ids.set(person, await insertPerson(db, person, passwordHash, now));
  const idOf = (person: DemoPerson) => required(ids.get(person), person.firstname);

  const regions = await openRegionDirectory(db);
  const region = regions.regionOf("");
  const regular = { ...DEMO_REGULAR, id: idOf(DEMO_REGULAR) };
  const home = { regions, region, shops: regions.shopsOf(region), now, regular };
  await insertDemoOrders(db, home, DEMO_INVITER);
  await insertDemoCars(db, regular.id, now);
  await insertDemoAppointments(db, home);
  await insertDemoContracts(db, home);
  await insertDemoPoints(db, regular.id, now);
  await insertDemoPromos(db, regular.id, now);
}

async function insertPerson(db: Executor, person: DemoPerson, passwordHash: string, now: Date): Promise<number> {
  const createdAt = daysFrom(now, -SIGNED_UP_DAYS_AGO);
  const { firstname, surname, phone, email, hasPassword, isBlocked, refererCode } = person;
  const [row] = await db
    .insert(users)
    .values({
      firstname,
      surname,
      passwordHash: hasPassword ? passwordHash : null,
      acceptEmail: email?.isConfirmed === true,
      blockedAt: isBlocked ? now : null,
      createdAt,
    })
    .returning({ id: users.id });
  const userId = required(row?.id, firstname);
  await db.insert(userRoles).values({ userId, id: "client", title: "Клиент" });
  await db.insert(userPhones).values({ userId, phone, isPrimary: true, confirmedAt: createdAt, createdAt });
  if (email)
    await db.insert(userEmails).values({
      userId,
      email: email.address,
      isPrimary: true,
      confirmedAt: email.isConfirmed ? createdAt : null,
      createdAt,
    });
  const consent = { version: "demo", address: "", at: createdAt.toISOString() };
  const kinds = ["personalData", "legalPolicy", ...(refererCode === null ? [] : (["loyalty"] as const))] as const;
  await db.insert(userConsents).values(kinds.map((kind) => ({ userId, kind, consent })));
  if (refererCode !== null)
    await db
      .insert(loyaltyAccounts)
      .values({ userId, refererCode, registeredAt: createdAt, blankConfirmedAt: createdAt });
  return userId;
}
