import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { ReviewedGoods } from "../../catalogue/reviews/goods-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { letterSecrets } from "../../platform/db/schema/account.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { loyaltyAccounts, loyaltyInvitations } from "../../platform/db/schema/loyalty.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import { promoUses } from "../../platform/db/schema/promo.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";
import { openedClients } from "../../platform/db/schema/staff.ts";
import { staffActing } from "../../platform/db/schema/staff-acting.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import type { AtMerge, Person, PersonalTable } from "../personal/tables-store.ts";
import type { CampaignUse, Contact, Invitation, Membership, OwnReview } from "./rules.ts";

/** The account that stays and the one that goes. */
export interface Pair {
  staysId: number;
  goesId: number;
}

type Simple = Extract<AtMerge, string | { moved: string }>;

const countOf = (done: { rowCount?: number | null }): number => done.rowCount ?? 0;

/** Does to a table's rows of the going account what the table says. Answers how many there were. */
export async function moveRows(
  tx: Executor,
  { table, own }: Pick<PersonalTable, "table" | "own">,
  atMerge: Simple,
  { staysId, goes }: { staysId: number; goes: Person },
): Promise<number> {
  if (atMerge === "follows" || atMerge === "stays") return 0;
  const name = sql.identifier(table);
  if (atMerge === "removed") return countOf(await tx.execute(sql`delete from ${name} where ${own(goes)}`));
  const { moved, once } = atMerge;
  const column = sql.identifier(moved);
  const removed = once
    ? countOf(
        await tx.execute(
          sql`delete from ${name} where ${column} = ${goes.userId} and (${sql.raw(once)}) in (select ${sql.raw(once)} from ${name} where ${column} = ${staysId})`,
        ),
      )
    : 0;
  const kept = await tx.execute(sql`update ${name} set ${column} = ${staysId} where ${column} = ${goes.userId}`);
  return removed + countOf(kept);
}

/** Rows that others lock before they name a user are locked before the users are, in the order of everybody. */
export async function lockBelongings(tx: Executor, { staysId, goesId }: Pair): Promise<void> {
  const both = sql`(${staysId}, ${goesId})`;
  const lock = (table: string, where: ReturnType<typeof sql>, order: string) =>
    tx.execute(
      sql`select from ${sql.identifier(table)} where ${where} order by ${sql.identifier(order)} for no key update`,
    );
  await tx
    .select({ id: carts.id })
    .from(carts)
    .where(inArray(carts.userId, [staysId, goesId]))
    .orderBy(asc(carts.userId))
    .for("update");
  await lock("personal_offers", sql`user_id = ${goesId}`, "id");
  for (const table of ["orders", "appointments", "storage_contracts", "wait_list"])
    await lock(table, sql`user_id = ${goesId}`, "id");
  await lock("loyalty_corrections", sql`user_id = ${goesId}`, "id");
  await lock("loyalty_invitations", sql`invited_id in ${both} or inviter_id = ${goesId}`, "invited_id");
  await lock("loyalty_accounts", sql`user_id in ${both} or invited_by = ${goesId}`, "user_id");
  await lock("promo_coupons", sql`user_id = ${goesId}`, "code_hash");
  await lock("promo_uses", sql`user_id in ${both}`, "id");
}

/** The accounts themselves, after everything of theirs, in the order of their ids. */
export async function lockUsers(tx: Executor, { staysId, goesId }: Pair): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [staysId, goesId]))
    .orderBy(asc(users.id))
    .for("update");
}

export async function readUses(tx: Executor, userId: number): Promise<CampaignUse[]> {
  const { id, campaignName, state } = promoUses;
  const rows = await tx
    .select({ id, campaignName, state })
    .from(promoUses)
    .where(and(eq(promoUses.userId, userId), ne(state, "returned")))
    .orderBy(asc(id));
  return rows.flatMap((row) => (row.state === "returned" ? [] : [{ ...row, state: row.state }]));
}

/** Uses are of the staying account; those that are named lose their account and are known by their phones. */
export async function moveUses(tx: Executor, { staysId, goesId }: Pair, withoutAccount: readonly number[]) {
  if (withoutAccount.length > 0)
    await tx
      .update(promoUses)
      .set({ userId: null })
      .where(inArray(promoUses.id, [...withoutAccount]));
  const moved = await tx.update(promoUses).set({ userId: staysId }).where(eq(promoUses.userId, goesId));
  return countOf(moved) + withoutAccount.length;
}

export function readOwnReviews(tx: Executor, userId: number): Promise<OwnReview[]> {
  const { id, goodsId, createdAt } = reviews;
  return tx.select({ id, goodsId, createdAt }).from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(id));
}

export async function findReviewedGoods(tx: Executor, ids: readonly number[]): Promise<ReviewedGoods[]> {
  if (ids.length === 0) return [];
  const { id, category, brandSlug, modelSlug } = goods;
  return tx
    .select({ id, category, brandSlug, modelSlug })
    .from(goods)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
}

/** Photos, replies and reactions go with a review. */
export async function moveReviews(tx: Executor, { staysId, goesId }: Pair, inExcess: readonly number[]) {
  if (inExcess.length > 0) await tx.delete(reviews).where(inArray(reviews.id, [...inExcess]));
  return countOf(await tx.update(reviews).set({ userId: staysId }).where(eq(reviews.userId, goesId))) + inExcess.length;
}

export async function readInvitation(tx: Executor, userId: number): Promise<Invitation | null> {
  const { invitedId, inviterId, state, createdAt } = loyaltyInvitations;
  const [row] = await tx
    .select({ invitedId, inviterId, state, createdAt })
    .from(loyaltyInvitations)
    .where(eq(invitedId, userId));
  return row ?? null;
}

/** The invitation that stays is the staying account's; whom the going one invited are invited by the staying one. */
export async function moveInvitations(
  tx: Executor,
  { staysId, goesId }: Pair,
  staying: Invitation | null,
): Promise<number> {
  const { invitedId, inviterId } = loyaltyInvitations;
  const removed = await tx
    .delete(loyaltyInvitations)
    .where(and(inArray(invitedId, [staysId, goesId]), ne(invitedId, staying?.invitedId ?? 0)));
  const own = await tx.update(loyaltyInvitations).set({ invitedId: staysId }).where(eq(invitedId, goesId));
  const sent = await tx.update(loyaltyInvitations).set({ inviterId: staysId }).where(eq(inviterId, goesId));
  return countOf(removed) + countOf(own) + countOf(sent);
}

/** Membership of the joined account; others whom the going one invited remember the staying one. */
export async function saveMembership(
  tx: Executor,
  { staysId, goesId }: Pair,
  { registeredAt, blankConfirmedAt, blockedAt, invitedBy }: Membership & { invitedBy: number | null },
): Promise<void> {
  const { userId } = loyaltyAccounts;
  await tx.update(loyaltyAccounts).set({ invitedBy: staysId }).where(eq(loyaltyAccounts.invitedBy, goesId));
  await tx
    .update(loyaltyAccounts)
    .set({ registeredAt, blankConfirmedAt, blockedAt, invitedBy })
    .where(eq(userId, staysId));
}

export async function readPhonesOf(tx: Executor, userId: number): Promise<Contact[]> {
  const rows = await tx.select().from(userPhones).where(eq(userPhones.userId, userId)).orderBy(asc(userPhones.id));
  return rows.map(({ id, phone, isPrimary, confirmedAt }) => ({
    id,
    value: phone,
    isPrimary,
    isConfirmed: confirmedAt !== null,
  }));
}

export async function readEmailsOf(tx: Executor, userId: number): Promise<Contact[]> {
  const rows = await tx.select().from(userEmails).where(eq(userEmails.userId, userId)).orderBy(asc(userEmails.id));
  return rows.map(({ id, email, isPrimary, confirmedAt }) => ({
    id,
    value: email,
    isPrimary,
    isConfirmed: confirmedAt !== null,
  }));
}

/** Phones are of one account, so that none is there twice. */
export async function movePhones(tx: Executor, { staysId, goesId }: Pair, primary: number | null): Promise<number> {
  const moved = await tx.update(userPhones).set({ userId: staysId }).where(eq(userPhones.userId, goesId));
  await tx
    .update(userPhones)
    .set({ isPrimary: sql`${userPhones.id} = ${primary ?? 0}` })
    .where(eq(userPhones.userId, staysId));
  return countOf(moved);
}

export async function moveEmails(
  tx: Executor,
  { staysId, goesId }: Pair,
  { confirmed, removed, primary }: { confirmed: readonly number[]; removed: readonly number[]; primary: number | null },
  at: Date,
): Promise<number> {
  // The address that is removed first makes room for the confirmed one.
  if (removed.length > 0) await tx.delete(userEmails).where(inArray(userEmails.id, [...removed]));
  if (confirmed.length > 0)
    await tx
      .update(userEmails)
      .set({ confirmedAt: at })
      .where(inArray(userEmails.id, [...confirmed]));
  const moved = await tx.update(userEmails).set({ userId: staysId }).where(eq(userEmails.userId, goesId));
  await tx
    .update(userEmails)
    .set({ isPrimary: sql`${userEmails.id} = ${primary ?? 0}` })
    .where(eq(userEmails.userId, staysId));
  return countOf(moved) + removed.length;
}

/** Links that end advertising go on to end it; those that set a password or confirm an address are worth nothing any more. */
export async function moveSecrets(tx: Executor, { staysId, goesId }: Pair): Promise<number> {
  const dead = await tx
    .delete(letterSecrets)
    .where(and(eq(letterSecrets.userId, goesId), ne(letterSecrets.purpose, "unsubscribe")));
  const moved = await tx.update(letterSecrets).set({ userId: staysId }).where(eq(letterSecrets.userId, goesId));
  return countOf(dead) + countOf(moved);
}

/** Staff who opened the going client's card last find the staying one's; nobody acts for the going client any more. */
export async function moveOpened(tx: Executor, { staysId, goesId }: Pair): Promise<number> {
  const own = await tx.delete(openedClients).where(eq(openedClients.userId, goesId));
  const removed = await tx.execute(
    sql`delete from opened_clients o where client = ${String(goesId)} and exists (
      select from opened_clients s where s.user_id = o.user_id and s.client = ${String(staysId)})`,
  );
  const moved = await tx
    .update(openedClients)
    .set({ client: String(staysId) })
    .where(eq(openedClients.client, String(goesId)));
  return countOf(own) + countOf(removed) + countOf(moved);
}

export async function moveActing(tx: Executor, { staysId, goesId }: Pair, at: Date): Promise<number> {
  await tx
    .update(staffActing)
    .set({ endedAt: at })
    .where(and(eq(staffActing.clientUserId, goesId), isNull(staffActing.endedAt)));
  const moved = await tx.update(staffActing).set({ clientUserId: staysId }).where(eq(staffActing.clientUserId, goesId));
  return countOf(moved);
}

/** Accounts that went into the going one went into the staying one. Proposals that came to nothing name who they were about. */
export async function moveMerges(tx: Executor, { staysId, goesId }: Pair): Promise<number> {
  const { state } = accountMerges;
  const moved = await tx
    .update(accountMerges)
    .set({ staysId })
    .where(and(eq(accountMerges.staysId, goesId), eq(state, "done")));
  return countOf(moved);
}

export async function setAds(
  tx: Executor,
  userId: number,
  { adsSms, adsEmail }: { adsSms: boolean; adsEmail: boolean },
): Promise<void> {
  await tx.update(users).set({ acceptSms: adsSms, acceptEmail: adsEmail }).where(eq(users.id, userId));
}

export async function moveConsents(tx: Executor, { staysId, goesId }: Pair): Promise<number> {
  return countOf(await tx.execute(sql`update user_consents set user_id = ${staysId} where user_id = ${goesId}`));
}

/** The going account's row stays for the journal, blocked and without a name. */
export async function endAccount(tx: Executor, userId: number, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      firstname: "Объединённый кабинет",
      surname: "",
      passwordHash: null,
      acceptSms: false,
      acceptEmail: false,
      blockedAt: sql`coalesce(${users.blockedAt}, ${at.toISOString()}::timestamptz)`,
      deletedAt: at,
    })
    .where(eq(users.id, userId));
}
