import { type CarPart, carAxleSets, carParts } from "../../../../gateway/contract/catalogue/cars.ts";
import { type CarSlugs, slugsOfCar } from "../../../shared/chosen-car.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { axleSetView } from "../axle-sets/axle-set-view.ts";
import { carListPath, fittedCategories } from "./car-path.ts";
import { fitmentRows } from "./fitment-rows.ts";
import { loadSteps } from "./steps.server.ts";

/**
 * The steps to a car; with all four parts what fits it. `back` is the page the customer came from, "" when there is none.
 * CAR-001, CAT-037 … CAT-040
 */
export async function loadCarSteps(visitor: Visitor, url: URL) {
  const category = fittedCategories.find((candidate) => candidate === url.searchParams.get("category")) ?? "tyre";
  const back = localPath(url.searchParams.get("back"), "");
  const kept = { category, ...(back && { back }) };
  const { asked, fitment, view } = await loadSteps(visitor, url, { path: "/cars/", kept });
  const { chosenCar } = visitor;
  const isRemembered =
    chosenCar !== null &&
    Object.entries(slugsOfCar(chosenCar)).every(([part, slug]) => asked[part as CarPart] === slug);
  return {
    ...view,
    category,
    back,
    chosen: chosenCar,
    here: url.pathname + url.search,
    /** Even without a modification, everything that fits the model can be shown. */
    soFarHref: view.next && asked.model ? carListPath(category, asked) : null,
    car: fitment && {
      isRemembered,
      rows: fitmentRows(fitment),
      source: fitment.source,
      lists: fittedCategories.map((each) => ({ category: each, href: carListPath(each, asked) })),
      axleSets: isWhole(asked) && category !== "battery" ? await axleSetsOf(visitor, asked, category) : [],
    },
    canonical: `${visitor.origin}/cars/`,
  };
}
export type CarStepsView = Awaited<ReturnType<typeof loadCarSteps>>;

const isWhole = (car: Partial<CarSlugs>): car is CarSlugs => carParts.every((part) => car[part] !== undefined);

async function axleSetsOf(visitor: Visitor, car: CarSlugs, category: "tyre" | "disk") {
  const found = await visitor.gateway.call(carAxleSets, { ...car, category });
  if (!found.ok || found.data.axleSets.length === 0) return [];
  const [{ zone }, now] = [await visitor.region(), visitor.now()];
  return found.data.axleSets.map((axleSet) => axleSetView(axleSet, zone, now));
}
