import { createHash } from "node:crypto";
import type { SimulatedCity } from "./cdek-simulator.ts";
import { type Simulator, startSimulator } from "./simulator-server.ts";

/** So far from the centre of its city a house may be, degrees. */
const SPREAD = 0.06;
/** There are no houses with such numbers. */
const NO_SUCH_HOUSE = /д\. 9\d{2,}/;

/** Finds any house in its cities, always at the same place, in the wire form of Yandex Geocoder (https://yandex.ru/maps-api/docs/geocoder-api/). */
export const startGeocoderSimulator = (cities: readonly SimulatedCity[]): Promise<Simulator> =>
  startSimulator(({ query }) => {
    const address = query.get("geocode") ?? "";
    const city = cities.find(({ title }) => address.startsWith(`${title},`));
    const found = city && !NO_SUCH_HOUSE.test(address) ? [pointIn(city, address)] : [];
    return {
      status: 200,
      body: {
        response: { GeoObjectCollection: { featureMember: found.map((pos) => ({ GeoObject: objectAt(pos) })) } },
      },
    };
  });

const objectAt = (pos: string) => ({
  metaDataProperty: { GeocoderMetaData: { precision: "exact" } },
  Point: { pos },
});

function pointIn({ lat, lng }: SimulatedCity, address: string): string {
  const bytes = createHash("sha256").update(address).digest();
  const offset = (index: number) => ((bytes[index] ?? 0) / 255 - 0.5) * 2 * SPREAD;
  return `${(lng + offset(0)).toFixed(6)} ${(lat + offset(1)).toFixed(6)}`;
}
