import type { RegionRow } from "../../chain/regions/directory.ts";
import { type RegionTariff, tariffOn } from "../../chain/regions/region-rules.ts";
import { readCourierTariffs } from "../../chain/regions/regions-store.ts";
import type { Services } from "../../chain/services.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { courierTariffCalls, courierTariffList, courierTrial } from "../../contract/sales/courier-tariffs.ts";
import { distanceKm, type Point } from "../../platform/distance.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Geocoder } from "../../platform/providers/delivery/delivery-provider.ts";
import { type LateAnswers, PAGE_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show, wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import type { RowOf } from "../../platform/resource-kit/list-store.ts";
import { localTime } from "../../platform/zone-time.ts";
import { courierTariff, courierTariffAt } from "../checkout/courier.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import { deliveryPrice } from "../pricing/rules.ts";
import {
  readTitles,
  type StoredTariff,
  tariffColumns,
  tariffRows,
  tariffTable,
  tariffValuesOf,
} from "./tariffs-store.ts";

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
function coordinatesOf(text: string): Point | null {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** The tariff that holds in a region today, and each that will replace it, on a point or within the city. */
function trialsOf(
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

const refuse = (message: string) => new ApiError("invalid", [{ field: "address", message }]);

/** Where an address or a pair of coordinates is. Throws `invalid` for what is not found, and without a map that answers. */
async function findPoint(geocoder: Geocoder | undefined, text: string, lateAnswers: LateAnswers): Promise<Point> {
  const typed = coordinatesOf(text);
  if (typed) return typed;
  if (!geocoder) throw refuse("Карта не подключена: напишите координаты, например 56.84, 60.61");
  const answer = await lateAnswers.within(PAGE_PATIENCE_MS, `place ${text}`, () => geocoder.locate(text));
  const found = answer.isLate ? ({ outcome: "unknown" } as const) : answer.value;
  if (found.outcome === "unknown") throw refuse("Карта сейчас не отвечает: напишите координаты, например 56.84, 60.61");
  if (found.outcome === "not_found") throw refuse("Такого адреса на карте нет. Проверьте город, улицу и дом");
  return { lat: found.lat, lng: found.lng };
}

/** What couriers cost by region. A trigger counts each change, so that every process applies it. */
export function courierTariffRoutes(services: Services, { delivery }: Pick<CheckoutSettings, "delivery">): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;
  const todayIn = (zone: Zone): Day => localTime(now(), zone).day;
  const options = (): Record<string, FilterOption[]> => ({
    region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
  });

  return [
    listRoute(services, courierTariffList, async () => {
      const all = await readCourierTariffs(db);
      const holding = new Set(regions.regions.map(({ slug, zone }) => tariffOn(todayIn(zone), slug, all)?.id));
      // Where the day comes first it has come.
      const today =
        regions.regions
          .map(({ zone }) => todayIn(zone))
          .sort()
          .at(-1) ?? "";
      const stateOf = ({ id, validFrom, archivedAt }: RowOf<typeof tariffRows>) => {
        if (archivedAt !== null) return "archived" as const;
        if (holding.has(id)) return "holds" as const;
        return validFrom > today ? ("planned" as const) : ("replaced" as const);
      };
      return show(
        tariffRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            title: row.title,
            regions: row.regions.map(titleOf),
            price: row.priceKopecks,
            freeFrom: row.freeFromKopecks,
            priceOfKm: row.kmKopecks,
            cityKm: row.cityKm,
            reachKm: row.reachKm,
            validFrom: row.validFrom,
            state: stateOf(row),
          })),
        options,
      );
    }),
    wholeListRoute(services, courierTrial, {
      async rows({ region, address, sum }) {
        const point = address ? await findPoint(delivery.express?.geocoder, address, services.lateAnswers) : null;
        const [tariffs, titles] = [await readCourierTariffs(db), await readTitles(db)];
        const asked = regions.regions.filter(({ slug }) => region === undefined || slug === region);
        return asked.flatMap((each) => {
          const question = { today: todayIn(each.zone), point, goodsKopecks: Number(sum ?? 0) * 100 };
          const trials = trialsOf(each, tariffs, question);
          if (region === undefined && trials.every(({ price }) => price === null)) return [];
          return trials.map(({ tariffId, ...trial }) => ({
            ...trial,
            region: each.title,
            tariff: tariffId === null ? "" : (titles.get(tariffId) ?? ""),
          }));
        });
      },
      options,
    }),
    ...editableRoutes<typeof courierTariffCalls.update.input.shape.values, StoredTariff>(services, {
      calls: courierTariffCalls,
      table: tariffTable,
      valuesOf: tariffValuesOf,
      columnsOf: tariffColumns,
    }),
  ];
}
