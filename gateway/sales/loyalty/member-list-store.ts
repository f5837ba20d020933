import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import { codeOf, mobilePhoneOf } from "../../contract/platform/typed-text.ts";
import { memberList } from "../../contract/sales/loyalty-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyAccounts, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { loyaltyInvitations } from "../../platform/db/schema/loyalty-invitations.ts";
import { userPhones, users } from "../../platform/db/schema/users.ts";
import { startsWith } from "../../platform/db/text-match.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

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
