import type { siteNotifications } from "../../db/schema/site.ts";

/** What the strip at the top of the demo shop says: one notice to close, none that cannot be closed. */
export const DEMO_ANNOUNCEMENTS: readonly (typeof siteNotifications.$inferInsert)[] = [
  {
    type: "info",
    title: "Демонстрационный магазин",
    announce: "Товары и цены <b>вымышлены</b>, заказы никуда не уходят",
    isPinned: false,
  },
];
