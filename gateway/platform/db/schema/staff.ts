import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, serial, text, uuid } from "drizzle-orm/pg-core";
import { requestSources } from "../../../contract/office/staff-clients.ts";
import { keyIn, moment } from "./columns.ts";
import { ownedBy, users } from "./users.ts";

/** Staff who are administered together. `location_ids` are the shops that sellers and service masters see; `roles_allowed` what its administrator may grant. */
export const departments = pgTable("departments", {
  id: serial("id").primaryKey(),
  title: text("title").notNull().unique(),
  locationIds: integer("location_ids").array().notNull(),
  rolesAllowed: text("roles_allowed").array().notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Nobody is in two departments, so nobody is administered by two. */
export const departmentUsers = pgTable(
  "department_users",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    departmentId: integer("department_id")
      .notNull()
      .references(() => departments.id),
  },
  (table) => [index("department_users_department").on(table.departmentId)],
);

/** What staff write about a client: a user, or a customer without an account by the last ten digits of the phone. */
export const clientNotes = pgTable(
  "client_notes",
  {
    id: serial("id").primaryKey(),
    /** Comes from the form that it was written in. */
    key: uuid("key").notNull().unique(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    phoneDigits: text("phone_digits"),
    authorId: integer("author_id").references(() => users.id, { onDelete: "set null" }),
    source: keyIn("source", requestSources).notNull(),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("client_notes_user").on(table.userId),
    index("client_notes_phone").on(table.phoneDigits),
    check("client_notes_client", sql`num_nonnulls(${table.userId}, ${table.phoneDigits}) = 1`),
  ],
);

/** The cards that a member of staff has opened last. `client` is the id of a user or the ten digits of a phone. */
export const openedClients = pgTable(
  "opened_clients",
  {
    /** The member of staff. */
    userId: ownedBy(),
    client: text("client").notNull(),
    openedAt: moment("opened_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.client] })],
);
