import { carAxleSets } from "../../../../gateway/contract/catalogue/cars.ts";
import { type CarSlugs, carName, isSameCar, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { axleSetView } from "../axle-sets/axle-set-view.ts";
import { carListPath, withCar } from "./car-path.ts";
import { forAnyCar, isListByCar } from "./keep-car.ts";

const MAX_AXLE_SETS = 3;

/** What a list shows about cars: the chosen car, the one in its address if it can be chosen, axle sets. Null without all of them. */
export async function loadListCar(visitor: Pick<Visitor, "chosenCar" | "gateway" | "now" | "region">, url: URL) {
  const { chosenCar } = visitor;
  const named = carOfPath(url.pathname);
  const isChosen = Boolean(chosenCar && named && isSameCar(slugsOfCar(chosenCar), named));
  const remember = isChosen ? null : named;
  const axleSets = named && (await axleSetsOf(visitor, url, named));
  const here = url.pathname + url.search;
  const car = chosenCar &&
    isListByCar(url.pathname) && {
      name: carName(chosenCar),
      shortName: shortCarName(chosenCar),
      /** The same list the other way: whole, or narrowed to the car. */
      isNarrowed: isChosen,
      otherHref: isChosen ? forAnyCar(here) : withCar(here, slugsOfCar(chosenCar)),
    };
  return car || remember ? { car: car || null, remember, axleSets, here } : null;
}
export type ListCarView = NonNullable<Awaited<ReturnType<typeof loadListCar>>>;

/** The car that a catalogue path names, when it names all four parts. */
function carOfPath(pathname: string): CarSlugs | null {
  const one = (part: string) => {
    const slug = new RegExp(`/auto${part}-is-([^/]+)/`).exec(pathname)?.[1];
    return slug?.includes("-or-") ? undefined : slug;
  };
  const [brand, model, generation, modification] = [one("brand"), one("model"), one("generation"), one("modification")];
  return brand && model && generation && modification ? { brand, model, generation, modification } : null;
}

/**
 * Lists show goods for either axle. For a car whose axles differ, the first page without other filters also offers them as axle
 * sets. Axle sets ignore filters: among goods of one brand they would offer other brands. CRT-012
 */
async function axleSetsOf(visitor: Pick<Visitor, "gateway" | "now" | "region">, url: URL, car: CarSlugs) {
  const category = (["tyre", "disk"] as const).find((each) => url.pathname === carListPath(each, car));
  if (!category || url.searchParams.has("page")) return null;
  const found = await visitor.gateway.call(carAxleSets, { ...car, category });
  if (!found.ok || found.data.axleSets.length === 0) return null;
  const [{ zone }, now] = [await visitor.region(), visitor.now()];
  return {
    items: found.data.axleSets.slice(0, MAX_AXLE_SETS).map((axleSet) => axleSetView(axleSet, zone, now)),
    allHref: `/cars/?${new URLSearchParams({ category, ...car })}`,
  };
}
