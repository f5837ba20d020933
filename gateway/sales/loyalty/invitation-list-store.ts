import { eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { InvitationReason, InvitationState } from "../../contract/sales/loyalty-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyInvitations } from "../../platform/db/schema/loyalty-invitations.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

interface InvitationFilters {
  state?: InvitationState | undefined;
  reason?: InvitationReason | undefined;
  created: MomentRange;
}

const { invitedId, inviterId, state, reason, createdAt } = loyaltyInvitations;
const invited = alias(users, "invited");
const inviter = alias(users, "inviter");
const deciding = alias(users, "deciding");
const nameOf = (table: typeof invited | typeof inviter | typeof deciding): SQL<string> =>
  sql<string>`trim(${table.firstname} || ' ' || ${table.surname})`;

/** A page of invitations, the latest first. */
export async function readInvitations(executor: Executor, filters: InvitationFilters, position: ListPosition) {
  const condition = all(
    filters.state !== undefined && eq(state, filters.state),
    filters.reason !== undefined && eq(reason, filters.reason),
    filters.created.from && gte(createdAt, filters.created.from),
    filters.created.to && lt(createdAt, filters.created.to),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: createdAt, id: invitedId, direction: "desc" }, position);
  const found = await executor
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
    .innerJoin(inviter, eq(inviter.id, inviterId))
    .where(all(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${loyaltyInvitations} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}

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
