import type { siteNotifications } from "../../platform/db/schema/site.ts";

/** One announcement that can be closed. */
export const DEMO_ANNOUNCEMENTS: readonly (typeof siteNotifications.$inferInsert)[] = [
  {
    type: "info",
    title: "Демонстрационный магазин",
    announce: "Товары и цены <b>вымышлены</b>, заказы никуда не уходят",
    isPinned: false,
  },
];
