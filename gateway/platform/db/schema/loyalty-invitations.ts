import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { invitationReasons, invitationStates } from "../../../contract/sales/loyalty-desk.ts";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Who joined the programme by whose invitation, and what became of the reward. `waiting` is decided by staff, `expected` by the first
 * order that the invited customer is handed.
 */
export const loyaltyInvitations = pgTable(
  "loyalty_invitations",
  {
    invitedId: integer("invited_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    inviterId: integer("inviter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: invitationStates }).notNull(),
    /** Why the reward was not given at once. */
    reason: text("reason", { enum: invitationReasons }),
    createdAt: moment("created_at").notNull(),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("loyalty_invitations_inviter").on(table.inviterId, table.createdAt),
    index("loyalty_invitations_created").on(table.createdAt, table.invitedId),
    index("loyalty_invitations_state").on(table.state, table.createdAt),
  ],
);
