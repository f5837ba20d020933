import { index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { codeTargets } from "../../../contract/customers/phone-confirm.ts";
import { moment } from "./columns.ts";
import { ownedBy, users } from "./users.ts";

/** A sign-in in one browser, with all its refresh tokens. Ended sessions are kept for a while for the list of sign-ins. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ownedBy(),
    /** SHA-256 of the current refresh token, hex. */
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

/** Used refresh tokens: presenting one again ends its session. */
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
 * A request to confirm a phone, by a code in a text message or e-mail or by a call to `call_phone`. Phones are E.164.
 * `browser_hash` is SHA-256 of the browser's key; `user_id` is the account whose e-mail gets the code.
 */
export const phoneConfirmations = pgTable(
  "phone_confirmations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    phone: text("phone").notNull(),
    target: text("target", { enum: codeTargets }).notNull(),
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

/** One-time tokens to sign in or register with a confirmed phone. */
export const phoneTokens = pgTable("phone_tokens", {
  hash: text("hash").primaryKey(),
  phone: text("phone").notNull(),
  browserHash: text("browser_hash"),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

/**
 * Browsers in which a member of staff has confirmed the account's phone. `hash` is SHA-256 of the secret in the browser's cookie,
 * `device` what the browser calls itself.
 */
export const staffBrowsers = pgTable(
  "staff_browsers",
  {
    hash: text("hash").primaryKey(),
    userId: ownedBy(),
    device: text("device").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("staff_browsers_user").on(table.userId)],
);
