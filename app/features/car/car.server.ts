import { type CarPart, carClassified, carKits, carParts } from "../../../gateway/contract/cars.ts";
import { required } from "../../http/failures.server.ts";
import { localPath } from "../../http/local-path.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { type CarSlugs, slugsOfCar } from "../../shared/chosen-car.ts";
import { carListPath, fittedCategories } from "./car-path.ts";
import { fitmentRows } from "./fitment-rows.ts";

const PARTS_RU: Record<CarPart, string> = {
  brand: "Марка",
  model: "Модель",
  generation: "Поколение",
  modification: "Модификация",
};

/**
 * The parts chosen so far and the next list; with all four what fits the car. `back` is where the customer came from, "" when
 * from nowhere. CAR-001, CAT-037 … CAT-040
 */
export async function loadCarSteps(visitor: Visitor, url: URL) {
  const category = fittedCategories.find((candidate) => candidate === url.searchParams.get("category")) ?? "tyre";
  const back = localPath(url.searchParams.get("back"), "");
  const asked: Partial<CarSlugs> = {};
  for (const part of carParts) {
    const value = url.searchParams.get(part);
    if (!value) break;
    asked[part] = value;
  }
  const { next, items, chosen, fitment } = required(await visitor.gateway.call(carClassified, asked));
  const { chosenCar } = visitor;
  const isRemembered =
    chosenCar !== null &&
    Object.entries(slugsOfCar(chosenCar)).every(([part, slug]) => asked[part as CarPart] === slug);
  return {
    category,
    back,
    next: next && { part: next, label: PARTS_RU[next] },
    options: items.map(({ slug, title }) => ({ value: slug, label: title })),
    steps: carParts.flatMap((part, position) => {
      const choice = chosen[part];
      if (!choice) return [];
      const before = new URLSearchParams({ category, ...(back && { back }) });
      for (const earlier of carParts.slice(0, position)) before.set(earlier, asked[earlier] ?? "");
      return [{ part, label: PARTS_RU[part], slug: choice.slug, title: choice.title, changeHref: `/cars/?${before}` }];
    }),
    /** Without a modification one may already look at everything that fits the model. */
    soFarHref: next && asked.model ? carListPath(category, asked) : null,
    car: fitment && {
      isRemembered,
      rows: fitmentRows(fitment),
      source: fitment.source,
      lists: fittedCategories.map((each) => ({ category: each, href: carListPath(each, asked) })),
      kits: isWhole(asked) && category !== "battery" ? await kitsOf(visitor, asked, category) : [],
    },
    canonical: `${visitor.origin}/cars/`,
  };
}
export type CarStepsView = Awaited<ReturnType<typeof loadCarSteps>>;

const isWhole = (car: Partial<CarSlugs>): car is CarSlugs => carParts.every((part) => car[part] !== undefined);

async function kitsOf(visitor: Visitor, car: CarSlugs, category: "tyre" | "disk") {
  const found = await visitor.gateway.call(carKits, { ...car, category });
  return found.ok ? found.data.kits : [];
}
