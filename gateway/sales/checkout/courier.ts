import type { RegionRow } from "../../chain/regions/directory.ts";
import { clockRange } from "../../chain/regions/opening-hours.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { distanceKm, type Point } from "../../platform/distance.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import type { DeliveryTariff } from "../pricing/rules.ts";

const IN_OUR_CITIES: DeliveryTariff = { priceKopecks: 49_000, freeFromKopecks: 1_500_000 };
const TO_OTHER_CITIES: DeliveryTariff = { priceKopecks: 99_000, freeFromKopecks: 3_000_000 };

/** How far a courier goes from the region's point, and what a started kilometre beyond the city costs. */
export interface CourierZone {
  cityKm: number;
  reachKm: number;
  kmKopecks: number;
}

const USUAL_ZONE: CourierZone = { cityKm: 15, reachKm: 60, kmKopecks: 3_000 };

/** Collected after this minute of the day, an order leaves a day later. */
const LAST_COLLECTION_MINUTE = 18 * 60;
const DAYS_TO_CHOOSE_FROM = 14;

/** Minutes since local midnight. */
export const COURIER_INTERVALS = (
  [
    [600, 840],
    [840, 1080],
    [1080, 1320],
  ] as const
).map(clockRange);

type Served = Pick<RegionRow, "kind" | "courierTariff">;

/** What staff have set for the region, else the usual. */
export function courierTariff({ kind, courierTariff: set }: Served): DeliveryTariff {
  if (set) return { priceKopecks: set.priceKopecks, freeFromKopecks: set.freeFromKopecks };
  return kind === "delivery" ? TO_OTHER_CITIES : IN_OUR_CITIES;
}

/** The same of where it goes. */
export function courierZone({ courierTariff: set }: Served): CourierZone {
  return set ? { cityKm: set.cityKm, reachKm: set.reachKm, kmKopecks: set.kmKopecks } : USUAL_ZONE;
}

/** What the courier costs out of town, each started kilometre of which adds, and how far from the middle of the city it goes; null where it does not. */
export function outOfTown(region: Served): { price: number; kmPrice: number; reachKm: number } | null {
  const { cityKm, reachKm, kmKopecks } = courierZone(region);
  if (reachKm <= cityKm) return null;
  return { price: courierTariff(region).priceKopecks, kmPrice: kmKopecks, reachKm };
}

/** The tariff to a point; outside the city every started kilometre costs and nothing is free; null is out of reach. API-080 */
export function courierTariffAt(region: Served & Point, point: Point): DeliveryTariff | null {
  const km = distanceKm(region, point);
  const { cityKm, reachKm, kmKopecks } = courierZone(region);
  if (km > reachKm) return null;
  const tariff = courierTariff(region);
  if (km <= cityKm) return tariff;
  return { priceKopecks: tariff.priceKopecks + Math.ceil(km - cityKm) * kmKopecks, freeFromKopecks: null };
}

/** The first day the courier brings what is gathered in `days`: never the same day. */
export function firstCourierDay(now: Date, days: number, zone: Zone): Day {
  const { day, minute } = localTime(now, zone);
  return addDays(day, Math.max(days, minute < LAST_COLLECTION_MINUTE ? 1 : 2));
}

export const lastCourierDay = (firstDay: Day): Day => addDays(firstDay, DAYS_TO_CHOOSE_FROM - 1);
