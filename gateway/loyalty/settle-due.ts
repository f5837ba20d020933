import { and, asc, gt, lte, or } from "drizzle-orm";
import { loyaltyOperations } from "../db/schema/loyalty.ts";
import type { Services } from "../services.ts";
import { settlePoints } from "./settle.ts";

/** How far the first round looks back, for what happened while no gateway ran. */
const FIRST_LOOK_MS = 2 * 86_400_000;

/**
 * A round that counts the points of members for whom some became active or ended since the last one, so that the balance shown
 * everywhere is true without their asking. Answers how many members it counted.
 */
export function createPointsSettlement({ connection, now }: Services): (signal: AbortSignal) => Promise<number> {
  const { db } = connection;
  let since = new Date(now().getTime() - FIRST_LOOK_MS);
  return async (signal) => {
    const until = now();
    const happened = (moment: typeof loyaltyOperations.activeFrom | typeof loyaltyOperations.expiresAt) =>
      and(gt(moment, since), lte(moment, until));
    const members = await db
      .selectDistinct({ userId: loyaltyOperations.userId })
      .from(loyaltyOperations)
      .where(or(happened(loyaltyOperations.activeFrom), happened(loyaltyOperations.expiresAt)))
      .orderBy(asc(loyaltyOperations.userId));
    for (const [done, { userId }] of members.entries()) {
      if (signal.aborted) return done;
      await settlePoints(db, userId, until);
    }
    since = until;
    return members.length;
  };
}
