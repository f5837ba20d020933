import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
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
  /** When the account was deleted. Its row stays without a name, blocked, for the orders and points that must be kept. */
  deletedAt: moment("deleted_at"),
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
    /** The customer's own session or sign-up said so; an address from staff or a program is confirmed by the customer alone. */
    isOwnClaim: boolean("is_own_claim").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("user_emails_own").on(table.userId, table.email),
    index("user_emails_email").on(table.email),
    uniqueIndex("user_emails_confirmed").on(table.email).where(sql`${table.confirmedAt} is not null`),
  ],
);

export const consentKinds = ["personalData", "legalPolicy", "loyalty", "adsEmail", "adsSms"] as const;
/** By which page or way a consent was given or withdrawn. `migration`: it was in force when its history began. */
export const consentSources = [
  "sign_up",
  "settings",
  "loyalty",
  "letter",
  "personal",
  "migration",
  "merge",
  "unknown",
] as const;

/**
 * The history of consents: rows are only ever added, the latest of a kind is in force. `consent` says which version of the text, when, and
 * from which address; of those from before the history began the version is not known.
 */
export const userConsents = pgTable(
  "user_consents",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    kind: text("kind", { enum: consentKinds }).notNull(),
    consent: jsonb("consent").$type<Consent>().notNull(),
    /** False where it was withdrawn. */
    isGiven: boolean("is_given").notNull().default(true),
    source: text("source", { enum: consentSources }).notNull().default("unknown"),
    /** The member of staff who did it for the customer; null for the customer. No reference: who did it stays known. */
    staffId: integer("staff_id"),
  },
  (table) => [index("user_consents_user").on(table.userId)],
);

/** Which accounts were deleted, when and by whom, and how many rows of each table: the record that the law asks to keep for three years. */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by", { enum: ["client", "staff"] }).notNull(),
    /** Who did it for the client. No reference: who did it stays known. */
    staffId: integer("staff_id"),
    reason: text("reason").notNull().default(""),
    deletedAt: moment("deleted_at").notNull(),
    /** Rows removed or made anonymous, by table. */
    rows: jsonb("rows").$type<Record<string, number>>().notNull(),
  },
  (table) => [check("account_deletions_staff", sql`(${table.requestedBy} = 'staff') = (${table.staffId} is not null)`)],
);
