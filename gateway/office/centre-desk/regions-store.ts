import { and, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { type RegionValues, regionList } from "../../contract/office/region-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { contain } from "../../platform/db/text-match.ts";
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
