import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { lockInTurn, lockKey, shareKey, type WantedLock } from "../../platform/db/locks.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import type { Consent } from "../../platform/db/schema/columns.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import { notSignedIn } from "../../platform/http/api-error.ts";
import { insertConsents } from "./consents-store.ts";
import { holdPhone } from "./phone-tokens-store.ts";

/** Where an account went that staff joined with another one of the same client; null for one that did not. */
export async function findStaying(executor: Executor, goesId: number): Promise<number | null> {
  const [row] = await executor
    .select({ staysId: accountMerges.staysId })
    .from(accountMerges)
    .where(and(eq(accountMerges.goesId, goesId), eq(accountMerges.state, "done")));
  return row?.staysId ?? null;
}

/** Accounts that went into this one. */
export async function findGone(executor: Executor, staysId: number): Promise<number[]> {
  const rows = await executor
    .select({ goesId: accountMerges.goesId })
    .from(accountMerges)
    .where(and(eq(accountMerges.staysId, staysId), eq(accountMerges.state, "done")));
  return rows.map(({ goesId }) => goesId);
}

/** The member who has the points of an account whose invitation code this was. */
export const stayingOfCode = (code: string) =>
  sql`(select ${accountMerges.staysId} from ${accountMerges} where ${accountMerges.refererCode} = ${code})`;

const CLIENT = { id: "client", title: "Клиент" };

/** The account that a phone (E.164) belongs to. */
export async function findAccountByPhone(
  executor: Executor,
  phone: string,
): Promise<{ id: number; createdAt: Date; blockedAt: Date | null } | null> {
  const [account] = await executor
    .select({ id: users.id, createdAt: users.createdAt, blockedAt: users.blockedAt })
    .from(userPhones)
    .innerJoin(users, eq(users.id, userPhones.userId))
    .where(eq(userPhones.phone, phone));
  return account ?? null;
}

/** Accounts by their phones. */
export async function findAccountIdsByPhone(
  executor: Executor,
  phones: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .select({ id: userPhones.userId, phone: userPhones.phone })
    .from(userPhones)
    .where(inArray(userPhones.phone, [...phones]));
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/**
 * The account with a password that an e-mail signs in to: the one that has confirmed the address, else the first one that claimed it.
 * A later claim of somebody else's address changes nothing for its user.
 */
export async function findAccountByEmail(
  executor: Executor,
  email: string,
): Promise<{ userId: number; passwordHash: string; blockedAt: Date | null } | null> {
  const [account] = await executor
    .select({
      userId: users.id,
      passwordHash: sql<string>`${users.passwordHash}`,
      blockedAt: users.blockedAt,
    })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.email, email), isNotNull(users.passwordHash)))
    .orderBy(desc(sql`${userEmails.confirmedAt} is not null`), asc(userEmails.id))
    .limit(1);
  return account ?? null;
}

/** Null for a user without a password. */
export async function findPasswordHash(executor: Executor, userId: number): Promise<string | null> {
  const [user] = await executor.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return user?.hash ?? null;
}

/** E.164; null for an account without a phone. */
export async function findPrimaryPhone(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor
    .select({ phone: userPhones.phone })
    .from(userPhones)
    .where(eq(userPhones.userId, userId))
    .orderBy(desc(userPhones.isPrimary), asc(userPhones.id))
    .limit(1);
  return row?.phone ?? null;
}

/** True for a user that does not exist. */
export async function isUserBlocked(executor: Executor, userId: number): Promise<boolean> {
  const [user] = await executor.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId));
  return user?.blockedAt !== null;
}

const keyOf = (userId: number): string => `account ${userId}`;

/**
 * Before an account is deleted or joined with another, and before any other lock: whoever orders, books, or changes what the account owns
 * has ended, and waits from now on. The rows themselves are locked afterwards, in the usual order, so that nobody waits in a circle. Several
 * accounts are locked in the order of their ids.
 */
export const lockWholeAccount = (tx: Executor, userId: number): Promise<void> => lockKey(tx, keyOf(userId));

/**
 * Changes of what a user owns take turns until the transaction ends; false when the account is deleted, or was a moment ago. The lock does not conflict
 * with rows that refer to the user, such as an order placed meanwhile: a stronger one would deadlock with it.
 */
export async function lockAccount(tx: Executor, userId: number): Promise<boolean> {
  await shareKey(tx, keyOf(userId));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return rows.length > 0;
}

interface NewAccount {
  firstname: string;
  surname: string;
  /** E.164, confirmed now. */
  phone: string;
  /** Claimed, to be confirmed. */
  email: string | undefined;
  /** To the processing of personal data and to the legal policy. */
  consent: Consent;
}

/**
 * Locks the account of whoever orders or books until the transaction ends, before anything else of theirs: a deletion of the account under
 * way is waited for, and one to come waits. Throws `unauthorized` for an account that is deleted. 152-ФЗ
 */
export async function holdAccount(tx: Executor, userId: number): Promise<void> {
  await lockInTurn(tx, [accountHold(userId)]);
  await requireAccount(tx, userId);
}

/** The lock of `holdAccount` alone, to be taken with others; `requireAccount` comes next. */
export const accountHold = (userId: number): WantedLock => ({ key: keyOf(userId), isShared: true });

/** The rest of `holdAccount`, under its lock. Throws `unauthorized` for an account that is deleted. */
export async function requireAccount(tx: Executor, userId: number): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("key share");
  if (!user) throw notSignedIn();
}

/** Creates a client's account and returns its id; null when the phone is taken: the caller rolls back. AUT-086 */
export async function insertAccount(tx: Executor, account: NewAccount, now: Date): Promise<number | null> {
  const { firstname, surname, phone, email, consent } = account;
  await holdPhone(tx, phone);
  const [user] = await tx.insert(users).values({ firstname, surname, createdAt: now }).returning({ id: users.id });
  if (!user) throw new Error("The user was not created");
  const { id: userId } = user;
  const claimed = await tx
    .insert(userPhones)
    .values({ userId, phone, isPrimary: true, confirmedAt: now })
    .onConflictDoNothing({ target: userPhones.phone });
  if (claimed.rowCount === 0) return null;
  await tx.insert(userRoles).values({ userId, ...CLIENT });
  await insertConsents(tx, { userId, kinds: ["personalData", "legalPolicy"], consent, source: "sign_up" });
  if (email) await tx.insert(userEmails).values({ userId, email, isPrimary: true, isOwnClaim: true });
  return userId;
}
