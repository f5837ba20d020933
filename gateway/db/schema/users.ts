import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type Consent, moment } from "./columns.ts";

/** Who has signed up. */
export const users = pgTable("users", {
  id: serial("id").primaryKey(),
  firstname: text("firstname").notNull(),
  surname: text("surname").notNull().default(""),
  /** argon2id in PHC form; null for who signs in by codes only. */
  passwordHash: text("password_hash"),
  acceptSms: boolean("accept_sms").notNull().default(false),
  acceptEmail: boolean("accept_email").notNull().default(false),
  /** A blocked user is refused at sign-in and has no running sessions. */
  blockedAt: moment("blocked_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** The column of tables whose rows go with their user. */
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
