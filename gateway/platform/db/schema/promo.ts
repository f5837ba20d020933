import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaignEffects, campaignKinds } from "../../../contract/sales/campaigns.ts";
import { approvals } from "./approvals.ts";
import { editable, keyIn, moment } from "./columns.ts";
import { orders } from "./orders.ts";
import { ownedBy, users } from "./users.ts";

/**
 * `name` is in links and is the name of the campaign's cookie; it never changes. `keyword` is the promo code that customers type, in upper
 * case; null for campaigns that are reached otherwise. `ends_at` and `uses_left` are null for no limit. What is empty of the scope
 * (`sum_from_kopecks`, `categories`, `brands`, `regions`) limits nothing.
 */
export const promoCampaigns = pgTable(
  "promo_campaigns",
  {
    id: serial("id").notNull().unique(),
    name: text("name").primaryKey(),
    /** How customers come to it. */
    kind: keyIn("kind", campaignKinds).notNull().default("word"),
    keyword: text("keyword").unique(),
    title: text("title").notNull(),
    terms: text("terms").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at"),
    /** How often it may be used; a trigger sets `uses_left` when staff change it. */
    usesLimit: integer("uses_limit"),
    usesLeft: integer("uses_left"),
    /** Values of `utm_source` that count for a campaign of links; any where there is none. */
    utmSources: text("utm_sources").array().notNull().default(sql`'{}'`),
    effect: keyIn("effect", campaignEffects).notNull().default("none"),
    /** Points, per cent, or kopecks. */
    effectValue: bigint("effect_value", { mode: "number" }).notNull().default(0),
    /** How long points of the campaign live; null as long as others. */
    pointsDays: integer("points_days"),
    /** The most that one order is lowered by. */
    maxDiscountKopecks: bigint("max_discount_kopecks", { mode: "number" }),
    sumFromKopecks: bigint("sum_from_kopecks", { mode: "number" }).notNull().default(0),
    categories: text("categories").array().notNull().default(sql`'{}'`),
    brands: text("brands").array().notNull().default(sql`'{}'`),
    regions: text("regions").array().notNull().default(sql`'{}'`),
    /** Only for signed-in customers who have no order yet. */
    isFirstOrderOnly: boolean("is_first_order_only").notNull().default(false),
    /** Stands on the page of offers, and may be found by search engines. */
    isPublic: boolean("is_public").notNull().default(false),
    /** False until a second person has agreed to what it gives: it is as if it were not there. */
    isLive: boolean("is_live").notNull().default(true),
    /** Text of the notice that opens by itself; empty for none. */
    popupText: text("popup_text").notNull().default(""),
    popupButton: text("popup_button").notNull().default(""),
    ...editable(),
  },
  (table) => [
    check("promo_uses_not_negative", sql`${table.usesLeft} >= 0`),
    check(
      "promo_effect_value",
      sql`${table.effectValue} >= 0 and (${table.effect} <> 'percent' or ${table.effectValue} <= 100)`,
    ),
    check("promo_keyword", sql`(${table.kind} = 'word') = (${table.keyword} is not null)`),
  ],
);

const campaignName = () =>
  text("campaign_name")
    .notNull()
    .references((): AnyPgColumn => promoCampaigns.name);

/** Who has a campaign in the account. */
export const promoApplications = pgTable(
  "promo_applications",
  {
    campaignName: campaignName(),
    userId: ownedBy(),
    appliedAt: moment("applied_at").notNull().defaultNow(),
    /** The coupon that it was applied with. */
    couponHash: text("coupon_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.campaignName, table.userId] }),
    index("promo_applications_user").on(table.userId),
  ],
);

/** Codes that are good for once: SHA-256, hex. One that a user has applied is that user's. */
export const promoCoupons = pgTable(
  "promo_coupons",
  {
    codeHash: text("code_hash").primaryKey(),
    campaignName: campaignName(),
    issuedAt: moment("issued_at").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** When it was spent: by an order, or by points for its user. */
    usedAt: moment("used_at"),
    /** Until a second person has agreed to so many coupons they are nothing. */
    approvalId: integer("approval_id").references(() => approvals.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("promo_coupons_campaign").on(table.campaignName),
    index("promo_coupons_approval").on(table.approvalId).where(sql`${table.approvalId} is not null`),
  ],
);

/** Links that were sent by e-mail: SHA-256 of the token, hex. */
export const promoEmailTokens = pgTable(
  "promo_email_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    campaignName: campaignName(),
    email: text("email").notNull(),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("promo_email_tokens_email").on(table.email, table.sentAt)],
);

/** What orders were lowered by. An order has one campaign at most; that of a cancelled order is returned and counts no more. */
export const promoUses = pgTable(
  "promo_uses",
  {
    id: serial("id").primaryKey(),
    campaignName: campaignName(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The last ten digits of the customer's phone. */
    phoneDigits: text("phone_digits").notNull(),
    amountKopecks: bigint("amount_kopecks", { mode: "number" }).notNull(),
    couponHash: text("coupon_hash"),
    state: text("state", { enum: ["held", "used", "returned"] }).notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("promo_uses_order").on(table.orderId),
    // A customer uses a campaign once, whatever two orders at once believe.
    uniqueIndex("promo_uses_phone").on(table.campaignName, table.phoneDigits).where(sql`${table.state} <> 'returned'`),
    uniqueIndex("promo_uses_user").on(table.campaignName, table.userId).where(sql`${table.state} <> 'returned'`),
    index("promo_uses_at").on(table.at, table.id),
    check("promo_uses_amount", sql`${table.amountKopecks} > 0`),
  ],
);
