import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CarPart } from "../../contract/catalogue/cars.ts";
import type { Executor } from "../../platform/db/database.ts";
import { cars, fitments } from "../../platform/db/schema/cars.ts";
import { type GoodsAttributes, goods } from "../../platform/db/schema/goods.ts";

export type CarRow = typeof cars.$inferSelect;
export type FitmentRow = typeof fitments.$inferSelect;

/** Chosen slugs of each part of a car's name; empty for a part that is not chosen, several for any of them. */
export type CarChoice = Readonly<Record<CarPart, readonly string[]>>;

const partColumns: Record<CarPart, { slug: PgColumn; title: PgColumn }> = {
  brand: { slug: cars.brandSlug, title: cars.brandTitle },
  model: { slug: cars.modelSlug, title: cars.modelTitle },
  generation: { slug: cars.generationSlug, title: cars.generationTitle },
  modification: { slug: cars.modificationSlug, title: cars.modificationTitle },
};

function conditionOf(choice: CarChoice): SQL | undefined {
  const conditions = Object.entries(partColumns).flatMap(([part, { slug }]) => {
    const slugs = choice[part as CarPart];
    return slugs.length > 0 ? inArray(slug, [...slugs]) : [];
  });
  return and(...conditions);
}

/** Some car of the choice; undefined when there is none. */
export async function findCar(executor: Executor, choice: CarChoice): Promise<CarRow | undefined> {
  const [car] = await executor.select().from(cars).where(conditionOf(choice)).limit(1);
  return car;
}

/** The values that one part has among the cars of a choice, by slug. */
export async function readPartValues(
  executor: Executor,
  part: CarPart,
  choice: CarChoice,
): Promise<{ slug: string; title: string; code1c?: string }[]> {
  const { slug, title } = partColumns[part];
  const rows = await executor
    .selectDistinct({ slug, title, ...(part === "modification" && { code1c: cars.code1c }) })
    .from(cars)
    .where(conditionOf(choice))
    .orderBy(asc(slug));
  return rows.map((row) => ({
    slug: String(row.slug),
    title: String(row.title),
    ...(typeof row.code1c === "string" && { code1c: row.code1c }),
  }));
}

/** The distinct fitments of all cars of a choice. */
export async function fitmentsOf(executor: Executor, choice: CarChoice): Promise<FitmentRow[]> {
  const condition = conditionOf(choice);
  if (!condition) return [];
  const fitmentIds = executor.select({ id: cars.fitmentId }).from(cars).where(condition);
  return executor.select().from(fitments).where(inArray(fitments.id, fitmentIds));
}

export async function fitmentById(executor: Executor, id: number): Promise<FitmentRow | undefined> {
  const [row] = await executor.select().from(fitments).where(eq(fitments.id, id));
  return row;
}

/** «BMW 4 серия», or «BMW» unless exactly one model is chosen; null for an unknown car or several brands. */
export async function carNameOf(executor: Executor, { brand, model }: CarChoice): Promise<string | null> {
  if (brand.length !== 1) return null;
  const hasOneModel = model.length === 1;
  const car = await findCar(executor, { brand, model: hasOneModel ? model : [], generation: [], modification: [] });
  if (!car) return null;
  return hasOneModel ? `${car.brandTitle} ${car.modelTitle}` : car.brandTitle;
}

/** Without hidden and unknown goods. */
export const readGoodsToFitAll = (
  executor: Executor,
  skus: readonly string[],
): Promise<{ sku: string; category: string; attributes: GoodsAttributes }[]> =>
  executor
    .select({ sku: goods.sku, category: goods.category, attributes: goods.attributes })
    .from(goods)
    .where(and(inArray(goods.sku, [...skus]), eq(goods.isHidden, false)));

/** Undefined for hidden and unknown goods. */
export async function readGoodsToFit(
  executor: Executor,
  sku: string,
): Promise<{ category: string; attributes: GoodsAttributes } | undefined> {
  const [row] = await executor
    .select({ category: goods.category, attributes: goods.attributes })
    .from(goods)
    .where(and(eq(goods.sku, sku), eq(goods.isHidden, false)));
  return row;
}
