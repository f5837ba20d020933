import { carAxleSets } from "../../../gateway/contract/cars.ts";
import { type CarSlugs, isSameCar, slugsOfCar } from "../../shared/chosen-car.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { carListPath } from "./car-path.ts";

const MAX_AXLE_SETS = 3;

/** What a list shows about cars: the chosen car, the one in its address if it can be chosen, axle sets. Null without all of them. */
export async function loadListCar({ chosenCar, gateway }: Pick<Visitor, "chosenCar" | "gateway">, url: URL) {
  const named = carOfPath(url.pathname);
  const isChosen = chosenCar && named && isSameCar(slugsOfCar(chosenCar), named);
  const remember = isChosen ? null : named;
  const axleSets = named && (await axleSetsOf(gateway, url, named));
  return chosenCar || remember ? { car: chosenCar, remember, axleSets, here: url.pathname + url.search } : null;
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
async function axleSetsOf(gateway: Visitor["gateway"], url: URL, car: CarSlugs) {
  const category = (["tyre", "disk"] as const).find((each) => url.pathname === carListPath(each, car));
  if (!category || url.searchParams.has("page")) return null;
  const found = await gateway.call(carAxleSets, { ...car, category });
  if (!found.ok || found.data.axleSets.length === 0) return null;
  return {
    items: found.data.axleSets.slice(0, MAX_AXLE_SETS).map(({ front, back, price }) => ({
      front: { title: front.title, url: front.url },
      back: { title: back.title, url: back.url },
      price,
    })),
    allHref: `/cars/?${new URLSearchParams({ category, ...car })}`,
  };
}
