import { asc, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { cars } from "../../platform/db/schema/cars.ts";

export interface CarGeneration {
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  generationSlug: string;
  generationTitle: string;
  modifications: number;
}

/** Every generation of every car that goods are chosen for. */
export const readCarGenerations = (executor: Executor): Promise<CarGeneration[]> =>
  executor
    .select({
      brandSlug: cars.brandSlug,
      brandTitle: sql<string>`min(${cars.brandTitle})`,
      modelSlug: cars.modelSlug,
      modelTitle: sql<string>`min(${cars.modelTitle})`,
      generationSlug: cars.generationSlug,
      generationTitle: sql<string>`min(${cars.generationTitle})`,
      modifications: sql<number>`count(*)::int`,
    })
    .from(cars)
    .groupBy(cars.brandSlug, cars.modelSlug, cars.generationSlug)
    .orderBy(asc(cars.brandSlug), asc(cars.modelSlug), asc(cars.generationSlug));
