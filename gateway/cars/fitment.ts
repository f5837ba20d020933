import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { cars, fitments } from "../db/schema.ts";

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

export async function fitmentById(executor: Executor, id: number): Promise<FitmentRow | undefined> {
  const [row] = await executor.select().from(fitments).where(eq(fitments.id, id));
  return row;
}

export const tyreSizeText = (size: { width: number; profile: number; diameter: number }): string =>
  `${size.width}/${size.profile} R${size.diameter}`;

export const wheelSizeText = (size: { width: number; diameter: number; et: number }, pcd: string): string =>
  `${size.width}x${size.diameter} ${pcd} ET${size.et}`;
