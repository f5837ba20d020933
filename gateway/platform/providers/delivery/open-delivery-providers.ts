import { createHash } from "node:crypto";
import { createCdek } from "./cdek.ts";
import {
  CDEK_ACCOUNT,
  type CdekSimulator,
  type SimulatedCity,
  simulatedCityCode,
  startCdekSimulator,
} from "./cdek-simulator.ts";
import type { DeliveryProviders } from "./delivery-provider.ts";
import { type Simulator, startSimulator } from "./simulator-server.ts";
import { createYandexDelivery } from "./yandex-delivery.ts";
import {
  startYandexDeliverySimulator,
  YANDEX_TOKEN,
  type YandexDeliverySimulator,
} from "./yandex-delivery-simulator.ts";
import { createYandexGeocoder } from "./yandex-geocoder.ts";

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

export interface DeliverySettings {
  cdek?: { url: string; account: string; password: string; shipmentPoint: string; fromCity: number } | undefined;
  express?: { url: string; token: string; geocoderUrl: string; geocoderKey: string } | undefined;
  /** Shown by providers that tell news, in the address that they call. */
  noticeSecret?: string | undefined;
}

/** Where Yandex Delivery tells its news: it adds what it has to say to the end. */
export const noticeUrlOf = ({ siteOrigin, secret }: { siteOrigin: string; secret: string }): string =>
  `${siteOrigin}/api/callbacks/delivery/yandex_express?secret=${encodeURIComponent(secret)}&`;

/** The real providers that settings name. */
export const deliveryProvidersOf = (
  { cdek, express, noticeSecret }: DeliverySettings,
  siteOrigin: string,
  now: () => Date,
): DeliveryProviders => ({
  cargo: cdek ? [createCdek(cdek)] : [],
  express: express
    ? {
        courier: createYandexDelivery({
          url: express.url,
          token: express.token,
          callbackUrl: noticeSecret === undefined ? null : noticeUrlOf({ siteOrigin, secret: noticeSecret }),
          now,
        }),
        geocoder: createYandexGeocoder({ url: express.geocoderUrl, key: express.geocoderKey }),
      }
    : null,
});

export interface SimulatedProviders extends DeliveryProviders {
  companies: readonly CdekSimulator[];
  courier: YandexDeliverySimulator;
  map: Simulator;
  close(): Promise<void>;
}

/** Companies of the demonstration. */
const COMPANIES = [
  { id: "demo-north", title: "Северный путь", priceFactor: 1, terminalsPerCity: 3 },
  { id: "demo-volga", title: "Волга-Груз", priceFactor: 0.85, terminalsPerCity: 1 },
  { id: "demo-steppe", title: "Степной экспресс", priceFactor: 1.2, terminalsPerCity: 2 },
];

/** Stand-ins that speak the real wire forms over HTTP, for demonstrations and tests: three companies, a courier and a map. */
export async function simulateDeliveryProviders(cities: readonly SimulatedCity[]): Promise<SimulatedProviders> {
  const companies = await Promise.all(COMPANIES.map((company) => startCdekSimulator({ cities, ...company })));
  const courier = await startYandexDeliverySimulator();
  const map = await startGeocoderSimulator(cities);
  return {
    companies,
    courier,
    map,
    cargo: COMPANIES.map(({ id, title }, index) =>
      createCdek({
        id,
        title,
        ...CDEK_ACCOUNT,
        shipmentPoint: `${simulatedCityCode(0)}-1`,
        fromCity: simulatedCityCode(0),
        url: companies[index]?.url ?? "",
      }),
    ),
    express: {
      courier: createYandexDelivery({ url: courier.url, token: YANDEX_TOKEN, callbackUrl: null }),
      geocoder: createYandexGeocoder({ url: map.url, key: "demo" }),
    },
    close: async () => {
      await Promise.all([...companies, courier, map].map((simulator) => simulator.close()));
    },
  };
}
