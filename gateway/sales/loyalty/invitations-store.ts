import { and, asc, eq, gt, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyInvitations } from "../../platform/db/schema/loyalty.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import type { InvitationFacts } from "./invitation-rules.ts";

export type StoredInvitation = typeof loyaltyInvitations.$inferSelect;

interface Pair {
  inviterId: number;
  invitedId: number;
}

/** Digits of the confirmed phones of a user. */
const phonesOf = (userId: number) =>
  sql`(select right(${userPhones.phone}, 10) as digits from ${userPhones}
        where ${userPhones.userId} = ${userId} and ${userPhones.confirmedAt} is not null)`;

/** Without what some mailboxes let their owner add after a plus. */
const mailboxesOf = (userId: number) =>
  sql`(select regexp_replace(${userEmails.email}, '\\+[^@]*@', '@') as mailbox from ${userEmails} where ${userEmails.userId} = ${userId})`;

const ordersBy = (userId: number, digits: ReturnType<typeof phonesOf>) =>
  sql`(select 1 from ${orders} where ${orders.userId} = ${userId} and ${orders.phoneDigits} in (select digits from ${digits} phone))`;

/** Everything that is judged by, but the inviter's block and the network, which are counted elsewhere. */
export async function readInvitationFacts(
  tx: Executor,
  { inviterId, invitedId }: Pair,
  now: Date,
): Promise<Omit<InvitationFacts, "isInviterBlocked" | "isNetworkBusy">> {
  const [inviterPhones, invitedPhones] = [phonesOf(inviterId), phonesOf(invitedId)];
  const others = sql`(select right(${userPhones.phone}, 10) as digits from ${userPhones}
    join ${loyaltyInvitations} on ${loyaltyInvitations.invitedId} = ${userPhones.userId}
    where ${loyaltyInvitations.inviterId} = ${inviterId} and ${userPhones.confirmedAt} is not null)`;
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const countSince = (days: number) =>
    sql`(select count(*)::int from ${loyaltyInvitations} where ${loyaltyInvitations.inviterId} = ${inviterId}
      and ${loyaltyInvitations.state} <> 'refused' and ${loyaltyInvitations.createdAt} > ${since(days)})`;
  const { rows } = await tx.execute<Record<string, unknown>>(sql`select
    exists ${ordersBy(inviterId, invitedPhones)} or exists ${ordersBy(invitedId, inviterPhones)} as "sharesPhone",
    exists (select 1 from ${mailboxesOf(invitedId)} own join ${mailboxesOf(inviterId)} their using (mailbox)) as "sharesEmail",
    exists (select 1 from ${orders} where ${orders.status} <> 'cancelled' and (${orders.userId} = ${invitedId}
      or ${orders.phoneDigits} in (select digits from ${invitedPhones} phone))) as "hasOrdered",
    exists (select 1 from ${invitedPhones} own
      join (select digits from ${inviterPhones} theirs union all select digits from ${others} others) near
        on left(near.digits, 8) = left(own.digits, 8)) as "isPhoneInRange",
    ${countSince(1)} as "inDay", ${countSince(365)} as "inYear",
    (select extract(epoch from ${now.toISOString()}::timestamptz - ${users.createdAt}) / 86400 from ${users} where ${users.id} = ${invitedId})::float8 as "accountAgeDays"`);
  const [row = {}] = rows;
  return {
    sharesPhone: row.sharesPhone === true,
    sharesEmail: row.sharesEmail === true,
    hasOrdered: row.hasOrdered === true,
    isPhoneInRange: row.isPhoneInRange === true,
    inDay: Number(row.inDay),
    inYear: Number(row.inYear),
    accountAgeDays: Number(row.accountAgeDays),
  };
}

export async function insertInvitation(
  tx: Executor,
  invitation: Pick<StoredInvitation, "invitedId" | "inviterId" | "state" | "reason" | "createdAt">,
): Promise<void> {
  await tx.insert(loyaltyInvitations).values(invitation);
}

/** The invitation of who has joined, locked until the transaction ends. */
export async function lockInvitation(tx: Executor, invitedId: number): Promise<StoredInvitation | null> {
  const [row] = await tx
    .select()
    .from(loyaltyInvitations)
    .where(eq(loyaltyInvitations.invitedId, invitedId))
    .for("update");
  return row ?? null;
}

export async function decideInvitation(
  tx: Executor,
  invitedId: number,
  decision: Partial<Pick<StoredInvitation, "state" | "reason" | "decidedBy" | "decidedAt" | "note">>,
): Promise<void> {
  await tx.update(loyaltyInvitations).set(decision).where(eq(loyaltyInvitations.invitedId, invitedId));
}

/** Members who were handed an order since they joined and whose inviter waits for it, by id. */
export async function findFirstOrders(executor: Executor, afterId: number, limit: number): Promise<number[]> {
  const { invitedId, state } = loyaltyInvitations;
  const handed = sql`exists (select 1 from ${orders} where ${orders.userId} = ${invitedId} and ${orders.status} = 'delivered')`;
  const rows = await executor
    .select({ invitedId })
    .from(loyaltyInvitations)
    .where(and(eq(state, "expected"), gt(invitedId, afterId), handed))
    .orderBy(asc(invitedId))
    .limit(limit);
  return rows.map((row) => row.invitedId);
}
