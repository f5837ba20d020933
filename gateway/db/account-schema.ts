import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locations, moment, orders, users } from "./schema.ts";

const ownedBy = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a customer has agreed to, which text and from where. */
export interface Consent {
  version: string;
  address: string;
  at: string;
}

/** `id` is a role of the specification's section 6: `client`, `callcenter…`, `manager…`, `department…`. */
export const userRoles = pgTable(
  "user_roles",
  { userId: ownedBy(), id: text("id").notNull(), title: text("title").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** `phone` is E.164. A phone gets here by a confirmation only, so one phone is one account. */
export const userPhones = pgTable(
  "user_phones",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    phone: text("phone").notNull().unique(),
    isPrimary: boolean("is_primary").notNull().default(false),
    confirmedAt: moment("confirmed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("user_phones_user").on(table.userId)],
);

/** `email` is in lower case. Anybody may claim an address; only one account can have confirmed it. */
export const userEmails = pgTable(
  "user_emails",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    email: text("email").notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
    confirmedAt: moment("confirmed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("user_emails_own").on(table.userId, table.email),
    index("user_emails_email").on(table.email),
    uniqueIndex("user_emails_confirmed").on(table.email).where(sql`${table.confirmedAt} is not null`),
  ],
);

export const userConsents = pgTable(
  "user_consents",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    kind: text("kind", { enum: ["personalData", "legalPolicy", "loyalty"] }).notNull(),
    consent: jsonb("consent").$type<Consent>().notNull(),
  },
  (table) => [index("user_consents_user").on(table.userId)],
);

/** A sign-in on one browser: the family of all its refresh tokens. Ended ones stay for a while, for the list of sign-ins. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ownedBy(),
    /** SHA-256 of the refresh token that is good now, hex. */
    refreshHash: text("refresh_hash").notNull().unique(),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    usedAt: moment("used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Refresh tokens that were good once: shown again, they end their session. */
export const spentRefreshTokens = pgTable(
  "spent_refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    spentAt: moment("spent_at").notNull().defaultNow(),
  },
  (table) => [index("spent_refresh_tokens_session").on(table.sessionId)],
);

/**
 * A request to prove a phone: by a code in a message or a letter, or by a call to `call_phone`. Phones are E.164.
 * `browser_hash` is SHA-256 of the browser's key; `user_id` is the account whose e-mail gets the code.
 */
export const phoneConfirmations = pgTable(
  "phone_confirmations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    phone: text("phone").notNull(),
    target: text("target", { enum: ["phone", "email", "waitcall"] }).notNull(),
    codeHash: text("code_hash"),
    browserHash: text("browser_hash"),
    address: text("address").notNull().default(""),
    callPhone: text("call_phone"),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    confirmedAt: moment("confirmed_at"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("phone_confirmations_phone").on(table.phone, table.createdAt),
    index("phone_confirmations_created").on(table.createdAt),
  ],
);

/** What a confirmed phone is signed in or registered with, once. */
export const phoneTokens = pgTable("phone_tokens", {
  hash: text("hash").primaryKey(),
  phone: text("phone").notNull(),
  browserHash: text("browser_hash"),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

/** Secrets of letters, as SHA-256: to set a new password, to confirm an address, to end news letters. */
export const letterSecrets = pgTable(
  "letter_secrets",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["password", "email", "unsubscribe"] }).notNull(),
    userId: ownedBy(),
    email: text("email").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("letter_secrets_user").on(table.userId, table.purpose)],
);

/** A car of the garage; titles as they were when it was added. */
export const userCars = pgTable(
  "user_cars",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    brand: jsonb("brand").$type<{ slug: string; title: string }>().notNull(),
    model: jsonb("model").$type<{ slug: string; title: string }>().notNull(),
    generation: jsonb("generation").$type<{ slug: string; title: string }>().notNull(),
    modification: jsonb("modification").$type<{ slug: string; title: string; code1c?: string }>().notNull(),
    registrationNumber: text("registration_number").notNull().default(""),
    kilometerage: integer("kilometerage"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("user_cars_user").on(table.userId),
    check("user_cars_kilometerage", sql`${table.kilometerage} between 0 and 9999999`),
  ],
);

/** A visit to a centre. `phone_digits` are the last ten; `advice` is what the master recommends after it. */
export const appointments = pgTable(
  "appointments",
  {
    id: serial("id").primaryKey(),
    identity: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    userId: integer("user_id").references(() => users.id),
    phoneDigits: text("phone_digits").notNull(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    status: text("status", { enum: ["active", "done", "cancelled"] })
      .notNull()
      .default("active"),
    carTitle: text("car_title").notNull().default(""),
    advice: text("advice").array().notNull().default(sql`'{}'`),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("appointments_user").on(table.userId), index("appointments_phone").on(table.phoneDigits)],
);

/** Tyres or wheels kept for a customer. `planning_date` is the day until which they are kept, in the centre's zone. */
export const storageContracts = pgTable(
  "storage_contracts",
  {
    id: serial("id").primaryKey(),
    number: text("number").notNull().unique(),
    userId: integer("user_id").references(() => users.id),
    phoneDigits: text("phone_digits").notNull(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    items: jsonb("items").$type<{ title: string; quantity: number }[]>().notNull(),
    status: text("status", { enum: ["stored", "retrieval", "returned"] })
      .notNull()
      .default("stored"),
    planningDate: date("planning_date", { mode: "string" }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("storage_contracts_user").on(table.userId), index("storage_contracts_phone").on(table.phoneDigits)],
);

/** Points are whole. `blank_confirmed_at` is the consent of section 3's loyalty.blank. */
export const loyaltyAccounts = pgTable(
  "loyalty_accounts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    refererCode: text("referer_code").notNull().unique(),
    invitedBy: integer("invited_by").references(() => users.id),
    balance: integer("balance").notNull().default(0),
    registeredAt: moment("registered_at"),
    blankConfirmedAt: moment("blank_confirmed_at"),
  },
  (table) => [check("loyalty_balance_not_negative", sql`${table.balance} >= 0`)],
);

/** Earned points are positive, spent and expired ones negative. */
export const loyaltyOperations = pgTable(
  "loyalty_operations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ownedBy(),
    points: integer("points").notNull(),
    title: text("title").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    activeFrom: moment("active_from").notNull(),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("loyalty_operations_user").on(table.userId, table.createdAt)],
);

/** `keyword` is the word a customer types, in upper case. A campaign has an end and a number of uses, null for no limit. */
export const promoCampaigns = pgTable(
  "promo_campaigns",
  {
    name: text("name").primaryKey(),
    keyword: text("keyword").notNull().unique(),
    title: text("title").notNull(),
    terms: text("terms").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at"),
    usesLeft: integer("uses_left"),
  },
  (table) => [check("promo_uses_not_negative", sql`${table.usesLeft} >= 0`)],
);

export const promoApplications = pgTable(
  "promo_applications",
  {
    campaignName: text("campaign_name")
      .notNull()
      .references(() => promoCampaigns.name),
    userId: ownedBy(),
    appliedAt: moment("applied_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaignName, table.userId] })],
);

/** Campaign notices that a customer does not want to see again. */
export const disabledCampaignNotices = pgTable(
  "disabled_campaign_notices",
  { userId: ownedBy(), campaignName: text("campaign_name").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.campaignName] })],
);

/** How likely a customer is to recommend the shop, 0 to 10, once an order. */
export const npsAnswers = pgTable(
  "nps_answers",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    orderId: integer("order_id").references(() => orders.id),
    score: smallint("score").notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("nps_answers_order").on(table.userId, table.orderId),
    check("nps_answers_score", sql`${table.score} between 0 and 10`),
  ],
);
