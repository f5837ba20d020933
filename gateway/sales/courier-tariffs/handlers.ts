import { tariffOn } from "../../chain/regions/region-rules.ts";
import { readCourierTariffs } from "../../chain/regions/regions-store.ts";
import type { Services } from "../../chain/services.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { courierTariffCalls, courierTariffList, courierTrial } from "../../contract/sales/courier-tariffs.ts";
import type { Point } from "../../platform/distance.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Geocoder } from "../../platform/providers/delivery/delivery-provider.ts";
import { type LateAnswers, PAGE_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show, wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import type { RowOf } from "../../platform/resource-kit/list-store.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import {
  readTitles,
  type StoredTariff,
  tariffColumns,
  tariffRows,
  tariffTable,
  tariffValuesOf,
} from "./tariffs-store.ts";
import { coordinatesOf, trialsOf } from "./trial-rules.ts";

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
