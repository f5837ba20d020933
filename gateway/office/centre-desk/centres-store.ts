import { and, count, eq, getTableColumns, gt, inArray, isNull, ne, notInArray, or, sql, sum } from "drizzle-orm";
import {
  type CentreValues,
  centreList,
  type RegionValues,
  regionList,
  weekdays,
} from "../../contract/office/region-desk.ts";
import { hoursOfMinutes, minutesOfHours } from "../../contract/platform/desk-fields.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredRegion = typeof regions.$inferSelect & EditableRow;
export const regionTable = regions;

/** 04-10 of 10.04, and back. */
const turned = (day: string, mark: "." | "-"): string => day.split(/[.-]/).reverse().join(mark);

export const regionColumns = ({ lat, lng, springDay, autumnDay, ...columns }: RegionValues) => ({
  ...columns,
  lat: Number(lat),
  lng: Number(lng),
  tyreDays: [turned(springDay, "-"), turned(autumnDay, "-")],
});

export const regionValuesOf = (row: StoredRegion): RegionValues => ({
  slug: row.slug,
  title: row.title,
  titleIn: row.titleIn,
  area: row.area,
  kind: row.kind,
  phone: row.phone,
  zone: row.zone as RegionValues["zone"],
  lat: String(row.lat),
  lng: String(row.lng),
  isDefault: row.isDefault,
  springDay: turned(row.tyreDays[0] ?? "", "."),
  autumnDay: turned(row.tyreDays[1] ?? "", "."),
});

/** Regions, the latest first. */
export const regionRows = (executor: Executor) =>
  listQuery(regionList, {
    select: (cursor) => executor.select({ ...getTableColumns(regions), cursor }).from(regions),
    order: { id: regions.id },
    filters: { text: (text) => contain([regions.title, regions.slug, regions.area], text) },
  });

export const isSlugTaken = (tx: Executor, slug: string, id: number | null) =>
  hasOther(tx, regions, eq(regions.slug, slug), id);

/** Only one region is shown by the bare host. */
export async function makeOnlyDefault(tx: Executor, id: number): Promise<void> {
  await tx
    .update(regions)
    .set({ isDefault: false, version: sql`${regions.version} + 1` })
    .where(and(ne(regions.id, id), regions.isDefault));
}

/** Shops, warehouses and suppliers of a region that are in use. */
export const countPlaces = (tx: Executor, regionId: number): Promise<number> =>
  tx.$count(locations, and(eq(locations.regionId, regionId), isNull(locations.archivedAt)));

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
  const { kind, region, placeCode, title, address, phone, lat, lng, maxInch, storageLeadDays, photo } = values;
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
    photo: isShop ? photo : "",
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
    photo: row.photo,
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
