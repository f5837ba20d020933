import { and, asc, eq, gt, gte, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { accountChanges, type Contacts } from "../../platform/db/schema/account.ts";
import { userEmails, userPhones } from "../../platform/db/schema/users.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { holdPhone } from "../auth/phone-tokens-store.ts";
import { UNDO_DAYS } from "./rules.ts";

type ChangeRow = typeof accountChanges.$inferSelect;

/** Changes stay a while longer, for enquiries of customers. */
const KEEP_DAYS = 30;

/** Phones and e-mails of an account as they are now. */
export async function readContacts(executor: Executor, userId: number): Promise<Contacts> {
  const phones = await executor
    .select()
    .from(userPhones)
    .where(eq(userPhones.userId, userId))
    .orderBy(asc(userPhones.id));
  const emails = await executor
    .select()
    .from(userEmails)
    .where(eq(userEmails.userId, userId))
    .orderBy(asc(userEmails.id));
  const contact = (value: string, { isPrimary, confirmedAt }: { isPrimary: boolean; confirmedAt: Date | null }) => ({
    value,
    isPrimary,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  });
  return {
    phones: phones.map((row) => contact(row.phone, row)),
    emails: emails.map((row) => contact(row.email, row)),
  };
}

/** Stores a change and returns the secret that undoes it. */
export async function insertChange(
  tx: Executor,
  change: Pick<ChangeRow, "userId" | "sessionId" | "before">,
): Promise<string> {
  const secret = newSecret();
  await tx
    .insert(accountChanges)
    .values({ ...change, hash: hashOfSecret(secret), expiresAt: sql`now() + make_interval(days => ${UNDO_DAYS})` });
  return secret;
}

const isUndoable = and(isNull(accountChanges.undoneAt), gt(accountChanges.expiresAt, sql`now()`));

/** The change that a secret undoes; null for an unknown, used or expired one. */
export async function findChange(executor: Executor, secret: string): Promise<ChangeRow | null> {
  const [row] = await executor
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.hash, hashOfSecret(secret)), isUndoable));
  return row ?? null;
}

/** The first change that the same session made and that can still be undone. */
export async function firstOfSession(tx: Executor, change: ChangeRow): Promise<ChangeRow> {
  const { userId, sessionId } = change;
  if (sessionId === null) return change;
  const [first] = await tx
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.userId, userId), eq(accountChanges.sessionId, sessionId), isUndoable))
    .orderBy(asc(accountChanges.createdAt))
    .limit(1);
  return first ?? change;
}

/** Marks a change and all later ones of the account: what they changed is gone with it. */
export async function markUndone(tx: Executor, { userId, createdAt }: ChangeRow): Promise<void> {
  await tx
    .update(accountChanges)
    .set({ undoneAt: sql`now()` })
    .where(
      and(eq(accountChanges.userId, userId), gte(accountChanges.createdAt, createdAt), isNull(accountChanges.undoneAt)),
    );
}

/** Gives an account the contacts that it had. One that another account has confirmed since stays there. */
export async function restoreContacts(tx: Executor, userId: number, { phones, emails }: Contacts): Promise<void> {
  const values = (list: Contacts["phones"]) => list.map(({ value }) => value);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  await tx.delete(userPhones).where(and(eq(userPhones.userId, userId), notInArray(userPhones.phone, values(phones))));
  await tx.delete(userEmails).where(and(eq(userEmails.userId, userId), notInArray(userEmails.email, values(emails))));
  for (const { value } of phones) await holdPhone(tx, value);
  for (const { value, isPrimary, confirmedAt } of phones)
    await tx
      .insert(userPhones)
      .values({ userId, phone: value, isPrimary, confirmedAt: moment(confirmedAt) })
      .onConflictDoUpdate({ target: userPhones.phone, set: { isPrimary }, setWhere: eq(userPhones.userId, userId) });
  for (const { value, isPrimary, confirmedAt } of emails) {
    await tx
      .insert(userEmails)
      .values({ userId, email: value, isPrimary, confirmedAt: moment(confirmedAt) })
      .onConflictDoNothing();
    const own = and(eq(userEmails.userId, userId), eq(userEmails.email, value));
    await tx.update(userEmails).set({ isPrimary }).where(own);
  }
}

export async function deleteOldChanges(executor: Executor): Promise<void> {
  await executor
    .delete(accountChanges)
    .where(lt(accountChanges.expiresAt, sql`now() - make_interval(days => ${KEEP_DAYS})`));
}
