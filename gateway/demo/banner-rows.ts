import type { BannerImage, banners } from "../platform/db/schema/site.ts";

const pictures = (name: string, hex: string): BannerImage[] => [
  { type: "desktop_redesign", url: `/banners/${name}-wide.webp`, metadata: { hex } },
  { type: "mobile_redesign", url: `/banners/${name}-narrow.webp`, metadata: { hex } },
];

/**
 * Two banners of one placement; a page shows one of them. The pictures in public/banners have these background colours. They
 * are bitmaps, because an SVG would be laid out again with every paint of the page.
 */
export const DEMO_BANNERS: readonly (typeof banners.$inferInsert)[] = [
  {
    placement: "header_main",
    url: "/catalog/tyres/season-is-winter/?sort=stock",
    title: "Зимние шины: наличие и сроки по каждому центру",
    alt: "Зимние шины: наличие и сроки по каждому центру",
    images: pictures("winter", "#dff0f8"),
  },
  {
    placement: "header_main",
    url: "/cars/",
    title: "Шины и диски для вашего автомобиля: подбор по марке и модели",
    alt: "Шины и диски для вашего автомобиля: подбор по марке и модели",
    images: pictures("car", "#fcedc8"),
  },
];
