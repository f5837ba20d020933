import { INVITATION_POINTS, LIFETIME_DAYS } from "../../contract/sales/figures.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import type { NewLot } from "./ledger-rules.ts";

/** Points have no region: their day begins in one zone for everybody. */
export const POINTS_ZONE = "Europe/Moscow";

/** From when and until when points live that are given now: from the next day on. LOY-050, LOY-053 */
export function lifeFrom(now: Date): Pick<NewLot, "activeFrom" | "expiresAt"> {
  const tomorrow = addDays(localTime(now, POINTS_ZONE).day, 1);
  return {
    activeFrom: momentAt(tomorrow, 0, POINTS_ZONE),
    expiresAt: momentAt(addDays(tomorrow, LIFETIME_DAYS), 0, POINTS_ZONE),
  };
}

/** The reward for an invited customer who has joined now. LOY-053, LOY-067 */
export const invitationReward = (invitedId: number, now: Date): NewLot => ({
  key: `referral:${invitedId}`,
  source: "referral",
  title: "Приглашённый покупатель вступил в программу",
  points: INVITATION_POINTS,
  orderId: null,
  ...lifeFrom(now),
});

/** What an order that is handed out now has earned. */
/** `undone`: how many handovers of the order were undone, each with the points that it had earned. */
export const purchasePoints = (orderId: number, points: number, now: Date, undone = 0): NewLot => ({
  key: undone === 0 ? `earn:${orderId}` : `earn:${orderId}:${undone}`,
  source: "purchase",
  title: "Баллы за покупку",
  points,
  orderId,
  ...lifeFrom(now),
});
