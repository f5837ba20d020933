import { sql } from "drizzle-orm";
import { boolean, date, index, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { editable } from "./columns.ts";

/**
 * Announcements in the bar at the top of pages. `announce` is HTML. Shown in the regions of `regions` (slugs, all where there is none),
 * from `starts_on` to `ends_on`: calendar days of each region, both included, open where null.
 */
export const siteNotifications = pgTable("site_notifications", {
  id: serial("id").primaryKey(),
  type: text("type", { enum: ["danger", "info"] }).notNull(),
  title: text("title").notNull(),
  announce: text("announce").notNull(),
  isPinned: boolean("is_pinned").notNull().default(false),
  regions: text("regions").array().notNull().default(sql`'{}'`),
  startsOn: date("starts_on"),
  endsOn: date("ends_on"),
  ...editable(),
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
