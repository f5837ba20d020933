import { drizzle } from "drizzle-orm/node-postgres";
import { findClassified } from "../catalogue/garage/garage-store.ts";
import { openRegionDirectory } from "../chain/regions/directory.ts";
import { hashPassword } from "../customers/auth/password-hash.ts";
import type { DirectClient, Executor } from "../platform/db/database.ts";
import { userCars } from "../platform/db/schema/cars.ts";
import { loyaltyAccounts } from "../platform/db/schema/loyalty.ts";
import { departments, departmentUsers } from "../platform/db/schema/staff.ts";
import { userConsents, userEmails, userPhones, userRoles, users } from "../platform/db/schema/users.ts";
import { insertDemoBookings } from "./bookings.ts";
import { insertDemoAppointments, insertDemoContracts } from "./customers-appointments.ts";
import { daysFrom } from "./customers-context.ts";
import { insertDemoPoints, insertDemoPromos } from "./customers-loyalty.ts";
import { insertDemoOrders } from "./customers-orders.ts";
import {
  DEMO_ACCOUNTANT,
  DEMO_DEPARTMENT,
  DEMO_INVITER,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_REGULAR,
  type DemoPerson,
} from "./customers-people.ts";
import { insertDemoReviews } from "./customers-reviews.ts";
import { required } from "./goods-draft.ts";

/** Number plates with 000 are never issued. */
const GARAGE = [
  {
    slugs: { brand: "lada", model: "vesta", generation: "ng", modification: "1-6-16v-106-l-s" },
    registrationNumber: "А000АА77",
    kilometerage: 48_200,
    daysAgo: 400,
  },
  {
    slugs: { brand: "kia", model: "rio", generation: "iv", modification: "1-6-mpi-123-l-s" },
    registrationNumber: "В000ВВ799",
    kilometerage: 86_350,
    daysAgo: 200,
  },
  {
    slugs: { brand: "toyota", model: "camry", generation: "xv70", modification: "2-5-181-l-s" },
    registrationNumber: "",
    kilometerage: null,
    daysAgo: 20,
  },
] as const;

async function insertDemoCars(db: Executor, userId: number, now: Date): Promise<void> {
  for (const { slugs, registrationNumber, kilometerage, daysAgo } of GARAGE) {
    const car = await findClassified(db, slugs);
    const createdAt = daysFrom(now, -daysAgo);
    if (car) await db.insert(userCars).values({ userId, ...car, registrationNumber, kilometerage, createdAt });
  }
}

const SIGNED_UP_DAYS_AGO = 450;

/**
 * Inserts demo customers with everything in their accounts, and staff of every role. All dates are relative to `now`, so that appointments are upcoming
 * and orders are in progress. Regions, locations, cars and goods have to be inserted before.
 */
export async function insertCustomers(client: DirectClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<DemoPerson, number>();
  for (const person of DEMO_PEOPLE) ids.set(person, await insertPerson(db, person, passwordHash, now));
  const idOf = (person: DemoPerson) => required(ids.get(person), person.firstname);

  const regions = await openRegionDirectory(db);
  const region = regions.regionOf("");
  const [department] = await db
    .insert(departments)
    .values({
      title: DEMO_DEPARTMENT.title,
      locationIds: regions.shopsOf(region).map(({ id }) => id),
      rolesAllowed: [...DEMO_DEPARTMENT.rolesAllowed],
    })
    .returning({ id: departments.id });
  const departmentId = required(department?.id, DEMO_DEPARTMENT.title);
  await db
    .insert(departmentUsers)
    .values(DEMO_DEPARTMENT.members.map((person) => ({ userId: idOf(person), departmentId })));

  const customer = { ...DEMO_REGULAR, id: idOf(DEMO_REGULAR) };
  const context = {
    regions,
    region,
    shops: regions.shopsOf(region),
    now,
    customer,
    accountantId: idOf(DEMO_ACCOUNTANT),
  };
  await insertDemoOrders(db, context, DEMO_INVITER);
  await insertDemoReviews(db, context);
  await insertDemoCars(db, customer.id, now);
  await insertDemoAppointments(db, context);
  await insertDemoContracts(db, context);
  await insertDemoBookings(db, context);
  await insertDemoPoints(db, customer.id, now);
  await insertDemoPromos(db, customer.id, now);
}

async function insertPerson(db: Executor, person: DemoPerson, passwordHash: string, now: Date): Promise<number> {
  const createdAt = daysFrom(now, -SIGNED_UP_DAYS_AGO);
  const { firstname, surname, phone, email, hasPassword, isBlocked, refererCode, role } = person;
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
  await db.insert(userRoles).values({ userId, ...role });
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
