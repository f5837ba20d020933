import { and, count, eq, getTableColumns, gt, inArray, isNull, notInArray, or, sql, sum } from "drizzle-orm";
import { type CentreValues, centreList, weekdays } from "../../contract/office/region-desk.ts";
import { hoursOfMinutes, minutesOfHours } from "../../contract/platform/desk-fields.ts";
import type { Executor } from "../../platform/db/database.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { contain } from "../../platform/db/text-match.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredCentre = typeof locations.$inferSelect & EditableRow;
export const centreTable = locations;

type Weekday = keyof typeof weekdays;
const days = Object.keys(weekdays) as Weekday[];
const MAX_INCH = /^max-inch-(\d+)$/;
const known: readonly string[] = ["storage", "service", "truck"];

const hoursOf = (text: string | null): [number, number] | null => {
  const minutes = text === null ? null : minutesOfHours(text);
  return minutes && [minutes.open, minutes.close];
};

/** The week of a form, as shops keep it; none for what is no shop. */
export const weekOf = (values: CentreValues): ([number, number] | null)[] =>
  values.kind === "shop" ? days.map((day) => hoursOf(values[day])) : [];

export function centreColumns(values: CentreValues) {
  const { kind, region, placeCode, title, address, phone, lat, lng, maxInch, storageLeadDays } = values;
  const isShop = kind === "shop";
  return {
    kind,
    code: placeCode,
    title,
    address,
    phone,
    lat: Number(lat),
    lng: Number(lng),
    regionId: Number(region),
    hours: weekOf(values),
    storageLeadDays: isShop ? storageLeadDays : 0,
    capabilities: isShop
      ? [
          ...(maxInch === null ? [] : [`max-inch-${maxInch}`]),
          ...known.filter((name) => (values.capabilities as readonly string[]).includes(name)),
        ]
      : [],
  };
}

export function centreValuesOf(row: StoredCentre): CentreValues {
  const inch = row.capabilities.flatMap((name) => MAX_INCH.exec(name)?.[1] ?? [])[0];
  const week = Object.fromEntries(
    days.map((day, index) => {
      const hours = row.hours[index];
      return [day, hours ? hoursOfMinutes({ open: hours[0], close: hours[1] }) : null];
    }),
  ) as Record<Weekday, string | null>;
  return {
    kind: row.kind,
    region: String(row.regionId),
    placeCode: row.code,
    title: row.title,
    address: row.address,
    phone: row.phone,
    lat: String(row.lat),
    lng: String(row.lng),
    ...week,
    maxInch: inch === undefined ? null : Number(inch),
    capabilities: known.filter((name) => row.capabilities.includes(name)) as CentreValues["capabilities"],
    storageLeadDays: row.storageLeadDays,
    despiteVisits: false,
    cancelVisits: false,
  };
}

/** Places, the latest first. `regionOf` finds the region that a filter names. */
export const centreRows = (executor: Executor, regionOf: (region: string) => number | undefined) =>
  listQuery(centreList, {
    select: (cursor) => executor.select({ ...getTableColumns(locations), cursor }).from(locations),
    order: { id: locations.id },
    filters: {
      region(region) {
        const id = regionOf(region);
        return id === undefined ? undefined : eq(locations.regionId, id);
      },
      kind: (kind) => eq(locations.kind, kind),
      text: (text) => contain([locations.title, locations.address, locations.code], text),
    },
  });

export const isCodeTaken = (tx: Executor, code: string, id: number | null) =>
  hasOther(tx, locations, eq(locations.code, code), id);

/** Orders that are collected there or have goods there. */
export const countOpenOrders = (tx: Executor, locationId: number): Promise<number> => {
  const reserved = tx
    .select({ id: orderReservations.orderId })
    .from(orderReservations)
    .where(and(eq(orderReservations.locationId, locationId), isNull(orderReservations.returnedAt)));
  return tx.$count(
    orders,
    and(
      notInArray(orders.status, ["delivered", "cancelled"]),
      or(eq(orders.deliveryShopId, locationId), inArray(orders.id, reserved)),
    ),
  );
};

/** Contracts whose wheels lie there. */
export const countStored = (tx: Executor, locationId: number): Promise<number> =>
  tx.$count(
    storageContracts,
    and(eq(storageContracts.locationId, locationId), inArray(storageContracts.status, ["stored", "retrieval"])),
  );

/** Kinds of goods that can be sold from there, and their pieces. */
export async function countPieces(executor: Executor, locationId: number): Promise<{ goods: number; pieces: number }> {
  const free = sql<number>`${stock.outside} - ${stock.reserved}`;
  const [row] = await executor
    .select({ goods: count(), pieces: sum(free) })
    .from(stock)
    .where(and(eq(stock.locationId, locationId), gt(free, 0)));
  return { goods: row?.goods ?? 0, pieces: Number(row?.pieces ?? 0) };
}
