import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { cars, userCars } from "../../platform/db/schema/cars.ts";

export type CarRow = typeof userCars.$inferSelect;
type CarDetails = Pick<CarRow, "registrationNumber" | "kilometerage">;
type CarParts = Pick<CarRow, "brand" | "model" | "generation" | "modification">;

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

export function countCars(executor: Executor, userId: number): Promise<number> {
  return executor.$count(userCars, eq(userCars.userId, userId));
}

/** A car of the classifier by its four slugs, with the classifier's titles; null for an unknown one. */
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

/** The same modification in a user's garage; cars with two different number plates are two cars. */
export async function findSameCar(
  executor: Executor,
  userId: number,
  car: CarParts,
  registrationNumber: string,
): Promise<CarRow | null> {
  const hasSamePlate =
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
        hasSamePlate,
      ),
    )
    .orderBy(desc(userCars.registrationNumber))
    .limit(1);
  return row ?? null;
}

/** Sets the given details of a user's car; null when the user has no such car. */
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
  if (!row) throw new Error("The car was not stored");
  return row;
}

/** Answers the ids in the same order. */
export async function insertCars(tx: Executor, all: readonly (typeof userCars.$inferInsert)[]): Promise<number[]> {
  if (all.length === 0) return [];
  const rows = await tx
    .insert(userCars)
    .values([...all])
    .returning({ id: userCars.id });
  return rows.map(({ id }) => id);
}

/** A user's car, locked until the transaction ends; null when the user has no such car. */
export async function lockCar(tx: Executor, userId: number, id: number): Promise<CarRow | null> {
  const [row] = await tx
    .select()
    .from(userCars)
    .where(and(eq(userCars.id, id), eq(userCars.userId, userId)))
    .for("update");
  return row ?? null;
}

/** The car that was deleted; null when the user has no such car. */
export async function deleteCar(executor: Executor, userId: number, id: number): Promise<CarRow | null> {
  const [deleted] = await executor
    .delete(userCars)
    .where(and(eq(userCars.id, id), eq(userCars.userId, userId)))
    .returning();
  return deleted ?? null;
}
