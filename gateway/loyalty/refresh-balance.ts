import type { Database } from "../db/database.ts";
import { computeBalance } from "./rules.ts";
import { insertOperations, lockAccount, readHistory, updateAccount } from "./store.ts";

/**
 * Computes a member's balance anew and stores it. Expired points get an operation that deducts them, so that the history explains the
 * balance. Concurrent calls for one member queue. Returns the balance, 0 for a user who is not a member. API-115
 */
export function refreshBalance(db: Database, userId: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) return 0;
    const { balance, toExpire } = computeBalance(await readHistory(tx, userId), now);
    await insertOperations(
      tx,
      toExpire.map(({ operation: { title, orderId, expiresAt }, points }) => ({
        userId,
        points: -points,
        title: `Истёк срок баллов: ${title}`,
        orderId,
        activeFrom: expiresAt,
        createdAt: expiresAt,
      })),
    );
    if (balance !== account.balance) await updateAccount(tx, userId, { balance });
    return balance;
  });
}
