import { findClassified } from "../catalogue/garage/store.ts";
import type { Executor } from "../platform/db/database.ts";
import { userCars } from "../platform/db/schema/garage.ts";
import { daysFrom } from "./customers-context.ts";

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

export async function insertDemoCars(db: Executor, userId: number, now: Date): Promise<void> {
  for (const { slugs, registrationNumber, kilometerage, daysAgo } of GARAGE) {
    const car = await findClassified(db, slugs);
    const createdAt = daysFrom(now, -daysAgo);
    if (car) await db.insert(userCars).values({ userId, ...car, registrationNumber, kilometerage, createdAt });
  }
}
