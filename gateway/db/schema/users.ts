import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type Consent, moment } from "./columns.ts";

export const users = pgTable("users", {
  id: serial("id").primaryKey(),
  firstname: text("firstname").notNull(),
  surname: text("surname").notNull().default(""),
  /** argon2id in PHC format; null for users who sign in only by codes. */
  passwordHash: text("password_hash"),
  acceptSms: boolean("accept_sms").notNull().default(false),
  acceptEmail: boolean("accept_email").notNull().default(false),
  /** Blocked users cannot sign in and have no sessions. */
  blockedAt: moment("blocked_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** `user_id` of a row that is deleted with its user. */
export const ownedBy = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** `id` is a role of the specification's section 6: `client`, `callcenter…`, `manager…`, `department…`. */
export const userRoles = pgTable(
  "user_roles",
  { userId: ownedBy(), id: text("id").notNull(), title: text("title").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** `phone` is E.164. Only confirmed phones are stored, so a phone belongs to one account. */
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

/** `email` is in lower case. Several accounts may have an address, but only one may have it confirmed. */
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
