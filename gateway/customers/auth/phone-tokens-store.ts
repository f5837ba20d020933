import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { lockInTurn, lockKey, type WantedLock } from "../../platform/db/locks.ts";
import { phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { isTokenUsable, phoneDigitsOf } from "./phone-rules.ts";

const keyOf = (phone: string): string => `what is kept under phone ${phoneDigitsOf(phone)}`;

/**
 * Whoever writes something under a phone that is nobody's account, or makes it an account's, holds it until the transaction ends: an erasure
 * of what is kept under it is waited for, and one to come waits. Call it before rows are locked. 152-ФЗ
 */
export const holdPhone = (tx: Executor, phone: string): Promise<void> => lockInTurn(tx, [phoneHold(phone)]);

/** The same, to be taken with other locks. */
export const phoneHold = (phone: string): WantedLock => ({ key: keyOf(phone), isShared: true });

/** Nobody writes under the phone until the transaction ends. */
export const lockPhone = (tx: Executor, phone: string): Promise<void> => lockKey(tx, keyOf(phone));

/** What a browser sends to prove that it confirmed a phone. */
export interface PhoneProof {
  /** E.164 */
  phone: string;
  token: string;
  browserKey: string | null;
}

/** Whether the token proves the phone now. Locks it until the transaction ends: concurrent uses queue. */
export async function verifyPhoneToken(
  executor: Executor,
  { phone, token, browserKey }: PhoneProof,
  now: Date,
): Promise<boolean> {
  const [row] = await executor
    .select()
    .from(phoneTokens)
    .where(eq(phoneTokens.hash, hashOfSecret(token)))
    .for("update");
  if (!row || row.phone !== phone || row.expiresAt <= now) return false;
  if (row.browserHash !== null && (browserKey === null || row.browserHash !== hashOfSecret(browserKey))) return false;
  return isTokenUsable(row, now);
}

/** Like `verifyPhoneToken`, and marks the token as used. Call it in the transaction of what the token is used for. */
export async function consumePhoneToken(executor: Executor, proof: PhoneProof, now: Date): Promise<boolean> {
  if (!(await verifyPhoneToken(executor, proof, now))) return false;
  await executor
    .update(phoneTokens)
    .set({ usedAt: now })
    .where(eq(phoneTokens.hash, hashOfSecret(proof.token)));
  return true;
}

/** Stores a token unless it is stored already; whether it may still be used. */
export async function ensurePhoneToken(
  executor: Executor,
  token: string,
  row: { phone: string; browserHash: string | null; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const hash = hashOfSecret(token);
  await executor
    .insert(phoneTokens)
    .values({ hash, ...row })
    .onConflictDoNothing();
  const [stored] = await executor
    .select({ usedAt: phoneTokens.usedAt })
    .from(phoneTokens)
    .where(eq(phoneTokens.hash, hash));
  return stored !== undefined && isTokenUsable({ ...stored, browserHash: row.browserHash }, now);
}
