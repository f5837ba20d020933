import { tyreSeasonOn } from "../../chain/regions/tyre-season.ts";
import type { Services } from "../../chain/services.ts";
import { type CarPart, carAxleSets, carClassified, carFit, carFits, carParts } from "../../contract/catalogue/cars.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { viewAxleSets } from "../goods/axle-set-view.ts";
import { axleSetsForCar } from "./axle-set-store.ts";
import {
  type CarChoice,
  findCar,
  fitmentById,
  fitmentsOf,
  readGoodsToFit,
  readGoodsToFitAll,
  readPartValues,
} from "./cars-store.ts";
import { chosenParts, fitmentView, titlesOfParts, yearsOf } from "./classifier-rules.ts";
import { fitOf } from "./fit-rules.ts";

const russian = new Intl.Collator("ru", { numeric: true });

/** Car classifier, and what fits a car. API-109, CAR-001, CAR-004, CAR-005 */
export function carRoutes(services: Services): Route[] {
  const { regions, now } = services;
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
    route(carFits, async ({ sku, ...car }) => {
      const [fitment, products] = await Promise.all([fitmentOfCar(car), readGoodsToFitAll(db, sku)]);
      const found = products.flatMap(({ sku, category, attributes }) => {
        const fit = fitOf(category, attributes, fitment);
        return fit && fit.verdict !== "none" ? [{ sku, axle: fit.axle }] : [];
      });
      return { fits: found };
    }),
    route(carAxleSets, async ({ category, ...car }, { regionSlug }) => {
      const region = regions.regionOf(regionSlug);
      const today = localTime(now(), region.zone).day;
      const season = tyreSeasonOn(today, region.tyreDays);
      const fitment = await fitmentOfCar(car);
      const found = await axleSetsForCar(db, fitment, category, regions.supplyOf(region), season);
      return { axleSets: await viewAxleSets(db, found, { regions, region, today }) };
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
    items: items
      .sort((a, b) => russian.compare(a.title, b.title))
      .map((item) => (next === "generation" ? { ...item, ...yearsOf(item.title) } : item)),
    chosen: car ? titlesOfParts(car, parts) : {},
    fitment: fitment ? fitmentView(fitment) : null,
  };
}
