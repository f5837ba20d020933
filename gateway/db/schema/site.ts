import { boolean, index, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";

/** Announcements in the bar at the top of pages. `announce` is HTML. */
export const siteNotifications = pgTable("site_notifications", {
  id: serial("id").primaryKey(),
  type: text("type", { enum: ["danger", "info"] }).notNull(),
  title: text("title").notNull(),
  announce: text("announce").notNull(),
  isPinned: boolean("is_pinned").notNull().default(false),
});

/** `hex` is the background colour, `#RRGGBB`. */
export interface BannerImage {
  type: "desktop_redesign" | "mobile_redesign";
  url: string;
  metadata: { hex: string };
}

export const banners = pgTable(
  "banners",
  {
    id: serial("id").primaryKey(),
    placement: text("placement").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    images: jsonb("images").$type<BannerImage[]>().notNull(),
  },
  (table) => [index("banners_placement").on(table.placement)],
);
