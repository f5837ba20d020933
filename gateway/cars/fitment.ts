import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { cars, fitments } from "../db/schema/cars.ts";

export type FitmentRow = typeof fitments.$inferSelect;

/** Slugs of a car as far as it is chosen; several of one part mean any of them. */
export interface CarChoice {
  brand: readonly string[];
  model: readonly string[];
  generation: readonly string[];
  modification: readonly string[];
}

const carColumns = {
  brand: cars.brandSlug,
  model: cars.modelSlug,
  generation: cars.generationSlug,
  modification: cars.modificationSlug,
} as const;

/** The different fitments of all cars of a choice; none for an unknown car. */
export async function fitmentsOf(executor: Executor, choice: CarChoice): Promise<FitmentRow[]> {
  const conditions: SQL[] = [];
  for (const [part, column] of Object.entries(carColumns)) {
    const slugs = choice[part as keyof CarChoice];
    if (slugs.length > 0) conditions.push(inArray(column, [...slugs]));
  }
  if (conditions.length === 0) return [];
  const chosen = executor
    .select({ id: cars.fitmentId })
    .from(cars)
    .where(and(...conditions));
  return executor.select().from(fitments).where(inArray(fitments.id, chosen));
}

/** «BMW 4 серия», «BMW» when the model is open; null for several brands or an unknown car. */
export async function carNameOf(executor: Executor, { brand, model }: CarChoice): Promise<string | null> {
  const [brandSlug, ...otherBrands] = brand;
  if (brandSlug === undefined || otherBrands.length > 0) return null;
  const [modelSlug] = model.length === 1 ? model : [];
  const [car] = await executor
    .select({ brand: cars.brandTitle, model: cars.modelTitle })
    .from(cars)
    .where(and(eq(cars.brandSlug, brandSlug), modelSlug === undefined ? undefined : eq(cars.modelSlug, modelSlug)))
    .limit(1);
  if (!car) return null;
  return modelSlug === undefined ? car.brand : `${car.brand} ${car.model}`;
}

export async function fitmentById(executor: Executor, id: number): Promise<FitmentRow | undefined> {
  const [row] = await executor.select().from(fitments).where(eq(fitments.id, id));
  return row;
}

export const tyreSizeText = (size: { width: number; profile: number; diameter: number }): string =>
  `${size.width}/${size.profile} R${size.diameter}`;

export const wheelSizeText = (size: { width: number; diameter: number; et: number }, pcd: string): string =>
  `${size.width}x${size.diameter} ${pcd} ET${size.et}`;
