import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, moment } from "./columns.ts";
import { goods } from "./goods.ts";
import { users } from "./users.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: serial("id").primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** Null for reviews of imported or demo goods. */
    userId: integer("user_id").references(() => users.id),
    author: text("author").notNull(),
    rating: smallint("rating").notNull(),
    comment: text("comment").notNull(),
    isModelReview: boolean("is_model_review").notNull().default(false),
    likes: integer("likes").notNull().default(0),
    dislikes: integer("dislikes").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Taken off the site by staff: it counts nowhere. */
    isHidden: boolean("is_hidden").notNull().default(false),
    hiddenReason: text("hidden_reason").notNull().default(""),
    /** When staff looked at it; null for those that wait. */
    checkedAt: moment("checked_at"),
    checkedBy: integer("checked_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("reviews_created").on(table.createdAt, table.id),
    index("reviews_goods").on(table.goodsId, table.createdAt),
    uniqueIndex("reviews_one_a_user").on(table.goodsId, table.userId),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
    check("reviews_reactions", sql`${table.likes} >= 0 and ${table.dislikes} >= 0`),
  ],
);

/** Re-encoded WebP without metadata. Stored in the database because there is no other copy. */
export const reviewPhotos = pgTable(
  "review_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    width: smallint("width").notNull(),
    height: smallint("height").notNull(),
    webp: bytea("webp").notNull(),
  },
  (table) => [uniqueIndex("review_photos_position").on(table.reviewId, table.position)],
);

export const reviewReplies = pgTable(
  "review_replies",
  {
    id: serial("id").primaryKey(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id),
    author: text("author").notNull(),
    /** A reply by the shop. */
    isOfficial: boolean("is_official").notNull().default(false),
    comment: text("comment").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("review_replies_review").on(table.reviewId, table.createdAt)],
);

/** `likes` and `dislikes` of a review include these reactions and those that were imported with it. */
export const reviewReactions = pgTable(
  "review_reactions",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    isLike: boolean("is_like").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);
