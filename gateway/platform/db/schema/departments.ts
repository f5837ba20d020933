import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

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
