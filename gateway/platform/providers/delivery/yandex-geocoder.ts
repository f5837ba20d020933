import { z } from "zod";
import { thirdParty } from "../third-party.ts";
import { askJson, QUOTE_TIMEOUT_MS } from "./ask-json.ts";
import type { Geocoder } from "./delivery-provider.ts";

export interface YandexGeocoderSettings {
  url: string;
  key: string;
}

const reply = z.object({
  response: z.object({
    GeoObjectCollection: z.object({
      featureMember: z.array(
        z.object({
          GeoObject: z.object({
            metaDataProperty: z.object({ GeocoderMetaData: z.object({ precision: z.string() }) }),
            Point: z.object({ pos: z.string().regex(/^-?[\d.]+ -?[\d.]+$/) }),
          }),
        }),
      ),
    }),
  }),
});

/** To the house; a street alone is too little for a courier. */
const PRECISE = new Set(["exact", "number", "near", "range"]);

/** Yandex Geocoder (https://yandex.ru/maps-api/docs/geocoder-api/). */
export function createYandexGeocoder({ url, key }: YandexGeocoderSettings): Geocoder {
  const party = thirdParty("yandex_geocoder");
  return {
    async locate(address) {
      const query = new URLSearchParams({ apikey: key, geocode: address, format: "json", lang: "ru_RU", results: "1" });
      const answer = await askJson(party, { url: `${url}/v1/?${query}`, timeoutMs: QUOTE_TIMEOUT_MS }, reply);
      if (answer.outcome === "unknown") return answer;
      if (answer.status !== 200) return { outcome: "unknown", reason: `status ${answer.status}` };
      const found = answer.data.response.GeoObjectCollection.featureMember[0]?.GeoObject;
      if (!found || !PRECISE.has(found.metaDataProperty.GeocoderMetaData.precision)) return { outcome: "not_found" };
      const [lng = Number.NaN, lat = Number.NaN] = found.Point.pos.split(" ").map(Number);
      return { outcome: "found", lat, lng };
    },
  };
}
