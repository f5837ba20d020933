import { eq, getTableColumns } from "drizzle-orm";
import { type BannerValues, bannerList } from "../../contract/catalogue/banners.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type BannerImage, banners } from "../../platform/db/schema/site.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { minuteOf, shownFilters } from "./shown-store.ts";

export type StoredBanner = typeof banners.$inferSelect & EditableRow;

export const bannerTable = banners;

export const bannerColumns = ({ wide, narrow, colour, ...values }: BannerValues) => ({
  ...values,
  images: [
    { type: "desktop_redesign", url: wide, metadata: { hex: colour } },
    { type: "mobile_redesign", url: narrow, metadata: { hex: colour } },
  ] satisfies BannerImage[],
});

export function bannerValuesOf({ images, ...row }: StoredBanner): BannerValues {
  const imageOf = (type: BannerImage["type"]) => images.find((image) => image.type === type) ?? images[0];
  const { title, url, alt, regions, position } = row;
  return {
    title,
    url,
    regions,
    position,
    placement: row.placement as BannerValues["placement"],
    alt: alt || title,
    wide: imageOf("desktop_redesign")?.url ?? "",
    narrow: imageOf("mobile_redesign")?.url ?? "",
    colour: imageOf("desktop_redesign")?.metadata.hex ?? "",
    startsAt: minuteOf(row.startsAt),
    endsAt: minuteOf(row.endsAt),
  };
}

const { title, alt, url, placement } = banners;

/** Banners, the latest first. */
export const bannerRows = (executor: Executor, minute: string) =>
  listQuery(bannerList, {
    select: (cursor) => executor.select({ ...getTableColumns(banners), cursor }).from(banners),
    order: { id: banners.id },
    filters: {
      placement: (only) => eq(placement, only),
      ...shownFilters(banners, [title, alt, url], minute),
    },
  });
