import type { Executor } from "../db/database.ts";
import { loyaltyOperations } from "../db/schema/loyalty.ts";
import { addDays, localTime, momentAt } from "../region/zone-time.ts";

/** LOY-049, LOY-050 */
const INVITATION_POINTS = 300;
const LIFETIME_DAYS = 300;
/** Points have no region: their day begins in one zone for everybody. */
const POINTS_ZONE = "Europe/Moscow";

/** Thanks who invited a customer that has joined now. Points become active the next day. LOY-053, LOY-067 */
export async function rewardInvitation(executor: Executor, inviterId: number, now: Date): Promise<void> {
  const tomorrow = addDays(localTime(now, POINTS_ZONE).day, 1);
  await executor.insert(loyaltyOperations).values({
    userId: inviterId,
    points: INVITATION_POINTS,
    title: "Приглашённый покупатель вступил в программу",
    createdAt: now,
    activeFrom: momentAt(tomorrow, 0, POINTS_ZONE),
    expiresAt: momentAt(addDays(tomorrow, LIFETIME_DAYS), 0, POINTS_ZONE),
  });
}
