import { asc, eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { loyaltyAccounts, loyaltyOperations } from "../db/schema/loyalty.ts";
import { tally } from "./points.ts";

/**
 * Counts a member's points anew and keeps the balance; points whose time is over get an operation that takes them off, so that the
 * history explains the balance. Nobody's points are counted twice at one moment. Answers the balance, 0 for who is no member. API-115
 */
export function settlePoints(db: Database, userId: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const isMember = eq(loyaltyAccounts.userId, userId);
    const [account] = await tx.select().from(loyaltyAccounts).where(isMember).for("update");
    if (!account) return 0;
    const operations = await tx
      .select()
      .from(loyaltyOperations)
      .where(eq(loyaltyOperations.userId, userId))
      .orderBy(asc(loyaltyOperations.id));
    const { balance, toExpire } = tally(operations, now);
    if (toExpire.length > 0)
      await tx.insert(loyaltyOperations).values(
        toExpire.map(({ operation: { title, orderId, expiresAt }, points }) => ({
          userId,
          points: -points,
          title: `Истёк срок баллов: ${title}`,
          orderId,
          activeFrom: expiresAt,
          createdAt: expiresAt,
        })),
      );
    if (balance !== account.balance) await tx.update(loyaltyAccounts).set({ balance }).where(isMember);
    return balance;
  });
}
