import { eq } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { phoneTokens } from "../db/schema/sign-in.ts";
import { hashOfSecret } from "../secret.ts";

type TokenRow = typeof phoneTokens.$inferSelect;

/** What a browser shows to have proved a phone. */
export interface ProvedPhone {
  /** E.164 */
  phone: string;
  token: string;
  browserKey: string | null;
}

/** A button pressed twice sends the same token twice; only the browser that it is bound to is believed so. */
const SECOND_PRESS_MS = 10_000;

/** Whether the token proves the phone now. Holds it until the transaction ends: who shows it at the same moment waits. */
export async function isPhoneProved(
  executor: Executor,
  { phone, token, browserKey }: ProvedPhone,
  now: Date,
): Promise<boolean> {
  const [row] = await executor
    .select()
    .from(phoneTokens)
    .where(eq(phoneTokens.hash, hashOfSecret(token)))
    .for("update");
  if (!row || row.phone !== phone || row.expiresAt <= now) return false;
  if (row.browserHash !== null && (browserKey === null || row.browserHash !== hashOfSecret(browserKey))) return false;
  return isUsable(row, now);
}

/** Not used yet, or a moment ago by the same press of a button. */
export const isUsable = ({ usedAt, browserHash }: Pick<TokenRow, "usedAt" | "browserHash">, now: Date): boolean =>
  usedAt === null || (browserHash !== null && now.getTime() - usedAt.getTime() < SECOND_PRESS_MS);

/** Like `isPhoneProved`, once. Belongs into the transaction of what it is spent on. */
export async function consumePhoneToken(executor: Executor, proved: ProvedPhone, now: Date): Promise<boolean> {
  if (!(await isPhoneProved(executor, proved, now))) return false;
  await executor
    .update(phoneTokens)
    .set({ usedAt: now })
    .where(eq(phoneTokens.hash, hashOfSecret(proved.token)));
  return true;
}
