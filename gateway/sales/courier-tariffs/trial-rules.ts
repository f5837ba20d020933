import type { RegionRow } from "../../chain/regions/directory.ts";
import { type RegionTariff, tariffOn } from "../../chain/regions/region-rules.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { distanceKm, type Point } from "../../platform/distance.ts";
import { courierTariff, courierTariffAt } from "../checkout/courier.ts";
import { deliveryPrice } from "../pricing/rules.ts";

/** What the courier costs, as the checkout says. `from` null is now, `tariffId` null the usual tariff. */
interface Trial {
  tariffId: number | null;
  from: Day | null;
  km: number | null;
  /** Null where it does not go. */
  price: number | null;
  freeFrom: number | null;
}

type Served = Pick<RegionRow, "slug" | "kind"> & Point;

/** «56.84, 60.61»; null for anything else. */
export function coordinatesOf(text: string): Point | null {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** The tariff that holds in a region today, and each that will replace it, on a point or within the city. */
export function trialsOf(
  region: Served,
  tariffs: readonly RegionTariff[],
  { today, point, goodsKopecks }: { today: Day; point: Point | null; goodsKopecks: number },
): Trial[] {
  const days = tariffs.map(({ validFrom }) => validFrom).filter((day) => day > today);
  const trials: Trial[] = [];
  for (const day of [today, ...[...new Set(days)].sort()]) {
    const held = tariffOn(day, region.slug, tariffs);
    if (day !== today && trials.at(-1)?.tariffId === (held?.id ?? null)) continue;
    const served = { ...region, courierTariff: held };
    const tariff = point ? courierTariffAt(served, point) : courierTariff(served);
    trials.push({
      tariffId: held?.id ?? null,
      from: day === today ? null : day,
      km: point && Math.round(distanceKm(region, point) * 10) / 10,
      price: tariff && deliveryPrice(tariff, goodsKopecks),
      freeFrom: tariff?.freeFromKopecks ?? null,
    });
  }
  return trials;
}
