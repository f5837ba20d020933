import { type CarPart, carAxleSets, carClassified, carFit, carParts } from "../contract/cars.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { axleSetsForCar } from "./axle-set-store.ts";
import { chosenParts, fitmentView, titlesOfParts } from "./classifier-rules.ts";
import { fitOf } from "./fit-rules.ts";
import { type CarChoice, findCar, fitmentById, fitmentsOf, readGoodsToFit, readPartValues } from "./store.ts";

const russian = new Intl.Collator("ru", { numeric: true });

/** Car classifier, and what fits a car. API-109, CAR-001, CAR-004, CAR-005 */
export function carRoutes(services: Services): Route[] {
  const { regions } = services;
  const { db } = services.connection;
  const fitmentOfCar = async (car: Record<CarPart, string>) => {
    const [fitment] = await fitmentsOf(db, choiceOf(car, carParts));
    if (!fitment) throw unknownCar();
    return fitment;
  };
  return [
    route(carClassified, (input) => classify(services, input)),
    route(carFit, async ({ sku, ...car }) => {
      const [fitment, product] = await Promise.all([fitmentOfCar(car), readGoodsToFit(db, sku)]);
      if (!product) throw notFound("Такого товара нет в продаже");
      return { fit: fitOf(product.category, product.attributes, fitment) };
    }),
    route(carAxleSets, async ({ category, ...car }, { regionSlug }) => {
      const supply = regions.supplyOf(regions.regionOf(regionSlug));
      return { axleSets: await axleSetsForCar(db, await fitmentOfCar(car), category, supply) };
    }),
  ];
}

const unknownCar = () => notFound("Такого автомобиля нет в справочнике");

function choiceOf(car: Partial<Record<CarPart, string>>, parts: readonly CarPart[]): CarChoice {
  const slugs = (part: CarPart) => (parts.includes(part) ? [car[part] ?? ""] : []);
  return {
    brand: slugs("brand"),
    model: slugs("model"),
    generation: slugs("generation"),
    modification: slugs("modification"),
  };
}

async function classify(
  services: Services,
  input: InputOf<typeof carClassified>,
): Promise<OutputOf<typeof carClassified>> {
  const { db } = services.connection;
  const parts = chosenParts(input);
  const choice = choiceOf(input, parts);
  const car = parts.length > 0 ? await findCar(db, choice) : undefined;
  if (parts.length > 0 && !car) throw unknownCar();
  const next = carParts[parts.length] ?? null;
  const items = next ? await readPartValues(db, next, choice) : [];
  const fitment = next === null && car ? await fitmentById(db, car.fitmentId) : undefined;
  return {
    next,
    items: items.sort((a, b) => russian.compare(a.title, b.title)),
    chosen: car ? titlesOfParts(car, parts) : {},
    fitment: fitment ? fitmentView(fitment) : null,
  };
}
