import { and, asc, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type CarPart, carAxleSets, carClassified, carFit, carParts, type Fitment } from "../contract/cars.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import { cars } from "../db/schema/cars.ts";
import { goods } from "../db/schema/goods.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { axleSetsForCar } from "./axle-sets-for-car.ts";
import { fitOf } from "./fit-rules.ts";
import { type FitmentRow, fitmentById, fitmentsOf, tyreSizeText, wheelSizeText } from "./fitment.ts";

const partColumns: Record<CarPart, { slug: PgColumn; title: PgColumn }> = {
  brand: { slug: cars.brandSlug, title: cars.brandTitle },
  model: { slug: cars.modelSlug, title: cars.modelTitle },
  generation: { slug: cars.generationSlug, title: cars.generationTitle },
  modification: { slug: cars.modificationSlug, title: cars.modificationTitle },
};

const russian = new Intl.Collator("ru", { numeric: true });

/** Car classifier, and what fits a car of it. API-109, CAR-001, CAR-004, CAR-005 */
export function carRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const { regions } = services;
  return [
    route(carClassified, (input) => classify(services, input)),
    route(carFit, async ({ sku, ...car }) => {
      const [fitment, [product]] = await Promise.all([
        fitmentOfCar(services, car),
        db
          .select({ category: goods.category, attributes: goods.attributes })
          .from(goods)
          .where(and(eq(goods.sku, sku), eq(goods.isHidden, false))),
      ]);
      if (!product) throw notFound("Такого товара нет в продаже");
      return { fit: fitOf(product.category, product.attributes, fitment) };
    }),
    route(carAxleSets, async ({ category, ...car }, { regionSlug }) => {
      const supply = regions.supplyOf(regions.regionOf(regionSlug));
      return { axleSets: await axleSetsForCar(db, await fitmentOfCar(services, car), category, supply) };
    }),
  ];
}

async function fitmentOfCar(services: Services, car: Record<CarPart, string>): Promise<FitmentRow> {
  const choice = {
    brand: [car.brand],
    model: [car.model],
    generation: [car.generation],
    modification: [car.modification],
  };
  const [row] = await fitmentsOf(services.connection.db, choice);
  if (!row) throw unknownCar();
  return row;
}

const unknownCar = () => notFound("Такого автомобиля нет в справочнике");

async function classify(
  services: Services,
  input: InputOf<typeof carClassified>,
): Promise<OutputOf<typeof carClassified>> {
  const { db } = services.connection;
  const chosen = chosenParts(input);
  const conditions = chosen.map((part) => eq(partColumns[part].slug, input[part] ?? ""));
  const [car] =
    conditions.length > 0
      ? await db
          .select()
          .from(cars)
          .where(and(...conditions))
          .limit(1)
      : [];
  if (conditions.length > 0 && !car) throw unknownCar();
  const next = carParts[chosen.length] ?? null;
  const has = (part: CarPart) => chosen.includes(part);
  return {
    next,
    items: next ? await offered(services, next, conditions) : [],
    chosen: car
      ? {
          brand: { slug: car.brandSlug, title: car.brandTitle },
          ...(has("model") && { model: { slug: car.modelSlug, title: car.modelTitle } }),
          ...(has("generation") && { generation: { slug: car.generationSlug, title: car.generationTitle } }),
          ...(has("modification") && {
            modification: { slug: car.modificationSlug, title: car.modificationTitle, code1c: car.code1c },
          }),
        }
      : {},
    fitment: next === null && car ? shownFitment(await fitmentById(db, car.fitmentId)) : null,
  };
}

/** Parts are chosen from the brand down: one whose predecessor is missing is not heeded. */
function chosenParts(input: InputOf<typeof carClassified>): CarPart[] {
  const missing = carParts.findIndex((part) => input[part] === undefined);
  return missing < 0 ? [...carParts] : carParts.slice(0, missing);
}

async function offered(services: Services, part: CarPart, conditions: readonly SQL[]) {
  const { slug, title } = partColumns[part];
  const withCode = part === "modification";
  const rows = await services.connection.db
    .selectDistinct({ slug, title, ...(withCode && { code1c: cars.code1c }) })
    .from(cars)
    .where(and(...conditions))
    .orderBy(asc(slug));
  const items = rows.map((row) => ({
    slug: String(row.slug),
    title: String(row.title),
    ...(typeof row.code1c === "string" && { code1c: row.code1c }),
  }));
  return items.sort((a, b) => russian.compare(a.title, b.title));
}

function shownFitment(row: FitmentRow | undefined): Fitment | null {
  if (!row) return null;
  const tyre = <Size extends { width: number; profile: number; diameter: number }>(size: Size) => ({
    ...size,
    text: tyreSizeText(size),
  });
  const wheel = <Size extends { width: number; diameter: number; et: number }>(size: Size) => ({
    ...size,
    text: wheelSizeText(size, row.pcd),
  });
  return {
    tyres: row.tyres.map(({ kind, front, rear }) => ({ kind, front: tyre(front), rear: rear && tyre(rear) })),
    wheels: row.wheels.map(({ kind, front, rear }) => ({ kind, front: wheel(front), rear: rear && wheel(rear) })),
    pcd: row.pcd,
    hubBore: row.hubBoreMm,
    fastener: row.fastener,
    battery: row.battery ?? null,
    source: row.source,
  };
}
