import { and, eq } from "drizzle-orm";
import type { BannerValues } from "../../contract/catalogue/banners.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type BannerImage, banners } from "../../platform/db/schema/site.ts";
import { readEditableList } from "../../platform/resource-kit/editable-list-store.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import type { ListPosition } from "../../platform/resource-kit/keyset-store.ts";
import { minuteOf, type ShownFilters, shownCondition } from "./shown-store.ts";

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

export const readBannerList = (
  executor: Executor,
  { placement: only, ...filters }: ShownFilters & { placement?: string | undefined },
  position: ListPosition,
) => {
  const condition = and(
    only === undefined ? undefined : eq(placement, only),
    shownCondition(banners, [title, alt, url], filters),
  );
  return readEditableList<StoredBanner>(executor, banners, { condition }, position);
};
