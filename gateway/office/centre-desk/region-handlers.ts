import { requireKept } from "../../catalogue/content/picture-handlers.ts";
import { watchSupply } from "../../chain/regions/directory.ts";
import { hoursText } from "../../chain/regions/opening-hours.ts";
import {
  type CentreValues,
  centreCalls,
  centreList,
  type RegionValues,
  regionCalls,
  regionList,
} from "../../contract/office/region-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { type EditableChange, editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { lockFutureVisits, readFutureVisits } from "../../workshop/appointments/future-visits-store.ts";
import { visitsText } from "../../workshop/appointments/view.ts";
import { lockBookedDays, visitsOutside } from "../../workshop/booking/hours-change.ts";
import type { BookingDependencies } from "../../workshop/booking/visit-access.ts";
import { tellStranded } from "../../workshop/day-plan/tell-stranded.ts";
import {
  centreColumns,
  centreRows,
  centreTable,
  centreValuesOf,
  countOpenOrders,
  countPlaces,
  countStored,
  isCodeTaken,
  isSlugTaken,
  makeOnlyDefault,
  regionColumns,
  regionRows,
  regionTable,
  regionValuesOf,
  type StoredCentre,
  type StoredRegion,
  weekOf,
} from "./centres-store.ts";
import { closeCentreRoutes } from "./close-centre.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** Regions, and the shops, warehouses and suppliers in them. Triggers count each change, so that every process follows. */
export function regionDeskRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { connection, regions, now } = services;
  const { db } = connection;

  const regionOptions = async () => ({
    region: regions.regions.map(({ id, title, slug }) => ({ value: String(id), label: `${title} (${slug})` })),
  });
  const titleOf = (regionId: number): string => regions.regions.find(({ id }) => id === regionId)?.title ?? "в архиве";

  async function checkRegion(tx: Executor, change: EditableChange<RegionValues, StoredRegion>): Promise<void> {
    const { row, values, isArchived } = change;
    if (await isSlugTaken(tx, values.slug, row?.id ?? null))
      throw invalid("slug", "Такой адрес есть у другого региона");
    if (row && row.slug !== values.slug)
      throw invalid("slug", `Адрес не меняется: по нему живут страницы и заказы. Оставьте ${row.slug}`);
    if (row?.isDefault && !values.isDefault)
      throw invalid("isDefault", "Один регион должен быть главным: отметьте другой, и этот перестанет им быть");
    if (!isArchived) return;
    if (values.isDefault) throw new ApiError("invalid", "Этот регион главный: сначала сделайте главным другой");
    const places = row ? await countPlaces(tx, row.id) : 0;
    if (places > 0)
      throw new ApiError(
        "invalid",
        `Здесь ${places} ${pluralOf(places, "центр или склад", "центра или склада", "центров и складов")}: сначала уберите в архив их`,
      );
  }

  async function checkCentre(tx: Executor, change: EditableChange<CentreValues, StoredCentre>): Promise<void> {
    const { row, values, isArchived } = change;
    if (await isCodeTaken(tx, values.placeCode, row?.id ?? null))
      throw invalid("placeCode", "Такой код есть у другого центра");
    const region = regions.regions.find(({ id }) => String(id) === values.region);
    if (!region) throw invalid("region", "Выберите регион, который работает");
    await requireKept(tx, { photo: values.photo }, row ? [row.photo] : []);
    if (!row) return;
    for (const [field, was, message] of [
      ["placeCode", row.code, "Код не меняется: по нему приходят остатки и открываются страницы"],
      ["kind", row.kind, "Вид не меняется: добавьте новый центр или склад"],
      ["region", String(row.regionId), "Центр не переезжает в другой регион: добавьте новый"],
    ] as const)
      if (values[field] !== was) throw invalid(field, message);
    if (isArchived && row.archivedAt === null) return checkClosing(tx, row);
    if (values.kind !== "shop" || values.despiteVisits || values.cancelVisits) return;
    const outside = await visitsOutside(tx, { id: row.id, zone: region.zone }, { week: weekOf(values) }, now());
    if (outside.length > 0)
      throw invalid(
        "despiteVisits",
        `Вне новых часов есть записи: ${visitsText(outside)}. Перенесите их или отметьте, что с ними делать`,
      );
  }

  /** A place that somebody is still expected at stays. */
  async function checkClosing(tx: Executor, { id }: StoredCentre): Promise<void> {
    const visits = await readFutureVisits(tx, id, now());
    if (visits.length > 0)
      throw new ApiError("invalid", `Сюда записаны: ${visitsText(visits)}. Сначала перенесите или отмените записи`);
    const orders = await countOpenOrders(tx, id);
    if (orders > 0)
      throw new ApiError(
        "invalid",
        `Здесь ${orders} ${pluralOf(orders, "открытый заказ", "открытых заказа", "открытых заказов")}: сначала выдайте или отмените их`,
      );
    const stored = await countStored(tx, id);
    if (stored > 0)
      throw new ApiError(
        "invalid",
        `Здесь лежат колёса по ${stored} ${pluralOf(stored, "договору", "договорам", "договорам")} хранения: сначала верните их`,
      );
  }

  return [
    listRoute(services, regionList, () =>
      show(regionRows(db), (found) =>
        found.map((row) => ({
          id: row.id,
          title: row.title,
          slug: row.slug,
          kind: row.kind,
          area: row.area,
          phone: row.phone,
          zone: row.zone,
          centres: regions.shopsOf(row).length,
          state: row.archivedAt !== null ? "archived" : row.isDefault ? "default" : "shown",
        })),
      ),
    ),
    ...editableRoutes<typeof regionCalls.update.input.shape.values, StoredRegion>(services, {
      calls: regionCalls,
      table: regionTable,
      valuesOf: regionValuesOf,
      columnsOf: regionColumns,
      check: checkRegion,
      linked: {
        read: async () => ({}),
        write: async (tx, id, { isDefault }) => (isDefault ? makeOnlyDefault(tx, id) : undefined),
      },
      done: () => regions.reload(),
    }),
    listRoute(services, centreList, () =>
      show(
        centreRows(
          db,
          (region) => regions.regions.find(({ id, slug }) => slug === region || String(id) === region)?.id,
        ),
        (found) =>
          found.map((row) => ({
            id: row.id,
            title: row.title,
            kind: row.kind,
            region: titleOf(row.regionId),
            address: row.address,
            phone: row.phone,
            bays: row.bays,
            hours: hoursText(row.hours),
            state: row.archivedAt !== null ? "archived" : isEverOpen(row) ? "open" : "closed",
          })),
        regionOptions,
      ),
    ),
    ...editableRoutes<typeof centreCalls.update.input.shape.values, StoredCentre>(services, {
      calls: centreCalls,
      table: centreTable,
      valuesOf: centreValuesOf,
      columnsOf: centreColumns,
      check: checkCentre,
      watch: watchSupply,
      async follow(tx, { row, values, isArchived, caller }) {
        const zone = regions.regionOfLocation(row?.id)?.zone;
        if (!row || zone === undefined || isArchived || values.kind !== "shop") return;
        const outside = await visitsOutside(tx, { id: row.id, zone }, { week: weekOf(values) }, now());
        const numbers = outside.map(({ number }) => number);
        const why = "Центр меняет часы работы";
        await tellStranded(tx, dependencies, { numbers, isCancelled: values.cancelVisits, why }, caller);
      },
      async lock(tx, { row, values }) {
        if (row && values?.cancelVisits) await lockFutureVisits(tx, row.id, now());
        const zone = regions.regionOfLocation(row?.id)?.zone;
        if (row && zone !== undefined && row.kind === "shop") await lockBookedDays(tx, { id: row.id, zone }, now());
      },
      done: () => regions.reload(),
    }),
    ...closeCentreRoutes(dependencies),
  ];
}

const isEverOpen = ({ kind, hours }: StoredCentre): boolean => kind !== "shop" || hours.some((day) => day !== null);
