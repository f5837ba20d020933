import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { GarageCar } from "../contract/garage.ts";
import type { Executor } from "../db/database.ts";
import { userCars } from "../db/schema/belongings.ts";
import { cars } from "../db/schema/cars.ts";
import { users } from "../db/schema/users.ts";

export type CarRow = typeof userCars.$inferSelect;
type CarDetails = Pick<CarRow, "registrationNumber" | "kilometerage">;
type CarParts = Pick<CarRow, "brand" | "model" | "generation" | "modification">;

/** Changes of one user's garage take turns until the transaction ends; false when the user has gone. */
export async function lockGarage(executor: Executor, userId: number): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return rows.length > 0;
}

/** The latest added first. */
export function readCars(executor: Executor, userId: number, limit: number, offset: number): Promise<CarRow[]> {
  return executor
    .select()
    .from(userCars)
    .where(eq(userCars.userId, userId))
    .orderBy(desc(userCars.createdAt), desc(userCars.id))
    .limit(limit)
    .offset(offset);
}

/** A car of the classifier by its four slugs, in the classifier's words; null when it has none such. */
export async function findClassified(
  executor: Executor,
  slugs: Record<keyof CarParts, string>,
): Promise<CarParts | null> {
  const [car] = await executor
    .select()
    .from(cars)
    .where(
      and(
        eq(cars.brandSlug, slugs.brand),
        eq(cars.modelSlug, slugs.model),
        eq(cars.generationSlug, slugs.generation),
        eq(cars.modificationSlug, slugs.modification),
      ),
    );
  if (!car) return null;
  return {
    brand: { slug: car.brandSlug, title: car.brandTitle },
    model: { slug: car.modelSlug, title: car.modelTitle },
    generation: { slug: car.generationSlug, title: car.generationTitle },
    modification: { slug: car.modificationSlug, title: car.modificationTitle, code1c: car.code1c },
  };
}

const hasSlug = (part: (typeof userCars)[keyof CarParts], { slug }: { slug: string }): SQL =>
  sql`${part}->>'slug' = ${slug}`;

/** The same modification in a user's garage; two number plates are two cars. */
export async function findSameCar(
  executor: Executor,
  userId: number,
  car: CarParts,
  registrationNumber: string,
): Promise<CarRow | null> {
  const mayBeThisOne =
    registrationNumber === ""
      ? undefined
      : or(eq(userCars.registrationNumber, registrationNumber), eq(userCars.registrationNumber, ""));
  const [row] = await executor
    .select()
    .from(userCars)
    .where(
      and(
        eq(userCars.userId, userId),
        hasSlug(userCars.brand, car.brand),
        hasSlug(userCars.model, car.model),
        hasSlug(userCars.generation, car.generation),
        hasSlug(userCars.modification, car.modification),
        mayBeThisOne,
      ),
    )
    .orderBy(desc(userCars.registrationNumber))
    .limit(1);
  return row ?? null;
}

/** Sets what is given of one of a user's cars; null when the user has no such car. */
export async function changeCar(
  executor: Executor,
  userId: number,
  id: number,
  details: Partial<CarDetails>,
): Promise<CarRow | null> {
  const which = and(eq(userCars.id, id), eq(userCars.userId, userId));
  const [row] =
    Object.keys(details).length === 0
      ? await executor.select().from(userCars).where(which)
      : await executor.update(userCars).set(details).where(which).returning();
  return row ?? null;
}

export async function insertCar(executor: Executor, car: typeof userCars.$inferInsert): Promise<CarRow> {
  const [row] = await executor.insert(userCars).values(car).returning();
  if (!row) throw new Error("The car was not kept");
  return row;
}

/** False when the user has no such car. */
export async function deleteCar(executor: Executor, userId: number, id: number): Promise<boolean> {
  const gone = await executor
    .delete(userCars)
    .where(and(eq(userCars.id, id), eq(userCars.userId, userId)))
    .returning({ id: userCars.id });
  return gone.length > 0;
}

/** CAR-003 … CAR-007 */
export const autoOf = (row: CarRow): GarageCar => ({
  id: row.id,
  brand: row.brand,
  model: row.model,
  generation: row.generation,
  modification: row.modification,
  registration_number: row.registrationNumber,
  kilometerage: row.kilometerage,
});
