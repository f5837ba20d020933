import { and, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";

/** Visits that are looked through for one person: more of one plate are people of one company. */
const VISITS = 50;

/** How a regular is looked for: by the ten digits of the phone or by the whole plate. */
export type Sought = { phoneDigits: string } | { plate: string };

const isSought = (sought: Sought) =>
  "plate" in sought ? eq(appointments.carPlate, sought.plate) : eq(appointments.phoneDigits, sought.phoneDigits);

/** The latest visits of a phone or plate, moved ones left out. */
export const readVisitsOf = (executor: Executor, sought: Sought): Promise<AppointmentRow[]> =>
  executor
    .select()
    .from(appointments)
    .where(and(isSought(sought), or(sql`${appointments.cancelReason} is null`, ne(appointments.cancelReason, "moved"))))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(VISITS);

/** Accounts of a confirmed phone, or with a car of the plate. */
export async function findAccountsOf(executor: Executor, sought: Sought): Promise<number[]> {
  const rows =
    "plate" in sought
      ? await executor
          .select({ userId: userCars.userId })
          .from(userCars)
          .where(and(eq(userCars.registrationNumber, sought.plate), ne(userCars.registrationNumber, "")))
          .limit(VISITS)
      : await executor
          .select({ userId: userPhones.userId })
          .from(userPhones)
          .where(and(eq(userPhones.phone, `+7${sought.phoneDigits}`), isNotNull(userPhones.confirmedAt)));
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Who they are, with the car that each put into the garage last, or the one of the plate. */
export async function readRegulars(executor: Executor, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  const people = await executor.select().from(users).where(inArray(users.id, ids));
  const phones = await executor
    .select()
    .from(userPhones)
    .where(and(inArray(userPhones.userId, ids), isNotNull(userPhones.confirmedAt)))
    .orderBy(desc(userPhones.isPrimary), userPhones.id);
  const emails = await executor
    .select()
    .from(userEmails)
    .where(and(inArray(userEmails.userId, ids), isNotNull(userEmails.confirmedAt)))
    .orderBy(desc(userEmails.isPrimary), userEmails.id);
  const cars = await executor
    .select()
    .from(userCars)
    .where(inArray(userCars.userId, ids))
    .orderBy(desc(userCars.createdAt), desc(userCars.id));
  return people.map(({ id, firstname, surname }) => ({
    id,
    name: [firstname, surname].filter(Boolean).join(" "),
    phone: phones.find(({ userId }) => userId === id)?.phone ?? "",
    email: emails.find(({ userId }) => userId === id)?.email ?? "",
    cars: cars.filter(({ userId }) => userId === id),
  }));
}
