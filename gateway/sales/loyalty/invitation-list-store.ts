import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Zone } from "../../contract/platform/local-time.ts";
import { type InvitationState, invitationList } from "../../contract/sales/loyalty-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyInvitations } from "../../platform/db/schema/loyalty-invitations.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

const { invitedId, inviterId, state, reason, createdAt } = loyaltyInvitations;
const invited = alias(users, "invited");
const inviter = alias(users, "inviter");
const deciding = alias(users, "deciding");
const nameOf = (table: typeof invited | typeof inviter | typeof deciding): SQL<string> =>
  sql<string>`trim(${table.firstname} || ' ' || ${table.surname})`;

/** Invitations, the latest first. */
export const invitationRows = (executor: Executor, zone: Zone) =>
  listQuery(invitationList, {
    select: (cursor) =>
      executor
        .select({
          id: invitedId,
          inviterId,
          state,
          reason,
          createdAt,
          cursor,
          invited: nameOf(invited),
          inviter: nameOf(inviter),
        })
        .from(loyaltyInvitations)
        .innerJoin(invited, eq(invited.id, invitedId))
        .innerJoin(inviter, eq(inviter.id, inviterId)),
    order: { sort: createdAt, id: invitedId },
    filters: {
      state: (asked) => eq(state, asked),
      reason: (asked) => eq(reason, asked),
      ...momentsIn("created", createdAt, zone),
    },
  });

/** One with both people's names and who decided. */
export async function findInvitation(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      invitation: loyaltyInvitations,
      invited: { name: nameOf(invited), createdAt: invited.createdAt },
      inviter: nameOf(inviter),
      decidedBy: sql<string>`coalesce(${nameOf(deciding)}, '')`,
    })
    .from(loyaltyInvitations)
    .innerJoin(invited, eq(invited.id, invitedId))
    .innerJoin(inviter, eq(inviter.id, inviterId))
    .leftJoin(deciding, eq(deciding.id, loyaltyInvitations.decidedBy))
    .where(eq(invitedId, id));
  return row ?? null;
}

/** Everything that a user can be reached by, confirmed or not. */
export async function readContacts(executor: Executor, userId: number) {
  const phones = await executor
    .select({ value: userPhones.phone })
    .from(userPhones)
    .where(eq(userPhones.userId, userId));
  const emails = await executor
    .select({ value: userEmails.email })
    .from(userEmails)
    .where(eq(userEmails.userId, userId));
  return { phones: phones.map(({ value }) => value), emails: emails.map(({ value }) => value) };
}

/** What became of the invitations of a member. */
export async function countInvitations(executor: Executor, userId: number) {
  const countOf = (...states: InvitationState[]) =>
    sql<number>`count(*) filter (where ${state} in (${sql.join(
      states.map((each) => sql`${each}`),
      sql`, `,
    )}))::int`;
  const [counts] = await executor
    .select({ rewarded: countOf("rewarded"), waiting: countOf("waiting", "expected"), refused: countOf("refused") })
    .from(loyaltyInvitations)
    .where(eq(inviterId, userId));
  return counts ?? { rewarded: 0, waiting: 0, refused: 0 };
}
