import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Zone } from "../../contract/platform/local-time.ts";
import { codeOf, mobilePhoneOf } from "../../contract/platform/typed-text.ts";
import { type InvitationState, invitationList, memberList } from "../../contract/sales/loyalty-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { startsWith } from "../../platform/db/match.ts";
import { loyaltyAccounts, loyaltyInvitations, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { asText, listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

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

const { userId, refererCode, balance, registeredAt, blockedAt, invitedBy } = loyaltyAccounts;

const columns = {
  id: userId,
  name: sql<string>`trim(${users.firstname} || ' ' || ${users.surname})`,
  code: refererCode,
  balance,
  joinedAt: sql<Date>`${registeredAt}`.mapWith(registeredAt),
  invited: sql<number>`(select count(*)::int from ${loyaltyInvitations} where ${loyaltyInvitations.inviterId} = ${userId})`,
  blockedAt,
};

/** A code, a whole phone, or the beginning of a surname. The list shows no phones, so that a part of one must find nobody: it could be guessed digit by digit. */
function isNamed(text: string): SQL {
  const phone = mobilePhoneOf(text);
  if (phone !== null)
    return sql`exists (select 1 from ${userPhones} where ${userPhones.userId} = ${userId} and ${userPhones.phone} = ${phone})`;
  return sql`(${refererCode} = ${codeOf(text)} or ${users.surname} ilike ${startsWith(text)})`;
}

/** Members, the latest first. */
export const memberRows = (executor: Executor, zone: Zone) =>
  listQuery(memberList, {
    select: (cursor) =>
      executor
        .select({ ...columns, cursor })
        .from(loyaltyAccounts)
        .innerJoin(users, eq(users.id, userId)),
    order: { sort: registeredAt, id: userId },
    sorts: {
      name: asText(columns.name),
      code: asText(sql`coalesce(${refererCode}, '')`),
      joined: { sql: sql`${registeredAt}`, kind: "moment" },
    },
    where: isNotNull(registeredAt),
    filters: {
      text: (text) => (text === "" ? undefined : isNamed(text)),
      state: (state) => (state === "blocked" ? isNotNull : isNull)(blockedAt),
      ...momentsIn("joined", registeredAt, zone),
    },
  });

/** Null for a user who has not joined. */
export async function findMember(executor: Executor, id: number) {
  const [row] = await executor
    .select({ ...columns, invitedBy })
    .from(loyaltyAccounts)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(userId, id), isNotNull(registeredAt)));
  return row ?? null;
}

export async function findName(executor: Executor, id: number): Promise<string> {
  const [row] = await executor.select({ name: columns.name }).from(users).where(eq(users.id, id));
  return row?.name ?? "";
}

export const readLastOperations = (executor: Executor, id: number, limit: number) =>
  executor
    .select({
      points: loyaltyOperations.points,
      title: loyaltyOperations.title,
      createdAt: loyaltyOperations.createdAt,
    })
    .from(loyaltyOperations)
    .where(eq(loyaltyOperations.userId, id))
    .orderBy(desc(loyaltyOperations.createdAt), desc(loyaltyOperations.id))
    .limit(limit);

export async function setBlocked(tx: Executor, id: number, at: Date | null): Promise<void> {
  await tx.update(loyaltyAccounts).set({ blockedAt: at }).where(eq(userId, id));
}
