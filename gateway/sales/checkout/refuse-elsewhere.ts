import type { RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import { placeElsewhere } from "../../chain/regions/place-in-address.ts";
import type { Executor } from "../../platform/db/database.ts";
import { courierZone } from "./courier.ts";
import { readCargoPlaces, readKnownCities } from "./terminals-store.ts";

interface Known {
  regions: RegionDirectory;
  /** Codes of the transport companies that the shop has. */
  companies: readonly string[];
}

/**
 * Why no courier of a region goes to a street that is known to be in another city, with the ways that go there, in Russian; null where it may
 * be near. Known are the shop's regions and the cities of transport companies.
 */
export async function refusalElsewhere(
  executor: Executor,
  { regions, companies }: Known,
  region: RegionRow,
  street: string,
): Promise<string | null> {
  const places = [...regions.regions, ...(await readKnownCities(executor))];
  const { reachKm } = courierZone(region);
  const place = placeElsewhere(street, places, { from: region, reachKm });
  if (place === null) return null;
  const isThere = ({ title, area }: { title: string; area: string }) => title === place.title && area === place.area;
  const { cities } = await readCargoPlaces(executor, companies);
  const ways = [
    ...(regions.regions.some(isThere) ? [`выберите вверху страницы город ${place.title}`] : []),
    ...(cities.some(isThere) ? ["выберите здесь доставку транспортной компанией до терминала"] : []),
  ];
  const instead =
    ways.length > 0
      ? `Чтобы получить заказ там, ${ways.join(" или ")}`
      : "Позвоните нам: подскажем, как доставить туда";
  return `${place.title}: так далеко наш курьер ${region.titleIn} не ездит. ${instead}`;
}
