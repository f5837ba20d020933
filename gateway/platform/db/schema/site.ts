import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { menuPlaces } from "../../../contract/catalogue/menus.ts";
import { bytea, day, editable, moment } from "./columns.ts";

/** Where (slugs, all where there is none) and when something is shown: from the first minute to before the last by each region's clock, open where null. */
const shown = () => ({
  regions: text("regions").array().notNull().default(sql`'{}'`),
  /** The lowest of those that could be shown come first. */
  position: integer("position").notNull().default(100),
  startsAt: timestamp("starts_at", { mode: "string" }),
  endsAt: timestamp("ends_at", { mode: "string" }),
});

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
  startsOn: day("starts_on"),
  endsOn: day("ends_on"),
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
    /** What the pictures say, for those who do not see them; the title where it is empty. */
    alt: text("alt").notNull().default(""),
    images: jsonb("images").$type<BannerImage[]>().notNull(),
    ...shown(),
    ...editable(),
  },
  (table) => [index("banners_placement").on(table.placement)],
);

/** What staff tell on `/offers/`; `name` is its address there. `body` is HTML. `link` is a path of the site or an address; empty for none. */
export const siteOffers = pgTable("site_offers", {
  id: serial("id").primaryKey(),
  name: text("name").notNull().unique(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  terms: text("terms").notNull().default(""),
  /** Path of a picture; empty for none. */
  picture: text("picture").notNull().default(""),
  pictureAlt: text("picture_alt").notNull().default(""),
  link: text("link").notNull().default(""),
  linkLabel: text("link_label").notNull().default(""),
  ...shown(),
  ...editable(),
});

/**
 * Pictures of banners and offers, and own photos of goods: re-encoded WebP, named by the hash of its bytes. Without
 * `webp` the bytes are in the object storage. Kept for as long as anything names them, earlier versions included, which can be taken again.
 */
export const contentPictures = pgTable("content_pictures", {
  id: text("id").primaryKey(),
  width: smallint("width").notNull(),
  height: smallint("height").notNull(),
  webp: bytea("webp"),
  storedAt: moment("stored_at").notNull(),
});
/**
 * Texts that customers agree to, by their path under `/company/`. Of each the version in force is the latest that has begun: `starts_on` is
 * a calendar day of `DOCUMENT_ZONE`. `body` is HTML. Versions in force and former ones are never changed.
 */
export const documentVersions = pgTable(
  "document_versions",
  {
    id: serial("id").primaryKey(),
    document: text("document").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    body: text("body").notNull(),
    startsOn: day("starts_on").notNull(),
    /** What is new in it. */
    note: text("note").notNull(),
    ...editable(),
  },
  (table) => [
    uniqueIndex("document_versions_day").on(table.document, table.startsOn).where(sql`${table.archivedAt} is null`),
  ],
);

/**
 * Links of menus and footer, in the order of `position`: of a `place`, or below another link. In a column of the footer the one of the
 * place is its heading, without an address. `mark` is a CSS class that the site understands.
 */
export const menuLinks = pgTable(
  "menu_links",
  {
    id: serial("id").primaryKey(),
    place: text("place", { enum: menuPlaces }),
    parentId: integer("parent_id").references((): AnyPgColumn => menuLinks.id, { onDelete: "cascade" }),
    label: text("label").notNull(),
    url: text("url").notNull(),
    mark: text("mark").notNull().default(""),
    position: integer("position").notNull(),
    isShown: boolean("is_shown").notNull().default(true),
    ...editable(),
  },
  (table) => [check("menu_links_place_or_parent", sql`(${table.place} is null) <> (${table.parentId} is null)`)],
);
