import type { Executor } from "../../platform/db/database.ts";
import { earn } from "../loyalty/ledger.ts";
import { lockAccount } from "../loyalty/store.ts";
import type { Campaign } from "./store.ts";

/** Locks the account of points; whether its user is a member. */
export async function lockMember(tx: Executor, userId: number): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  return account !== null && account.registeredAt !== null && account.blankConfirmedAt !== null;
}

const USUAL_DAYS = 300;
const DAY_MS = 86_400_000;

/** Points of a campaign, active at once; once for each member. */
export async function givePoints(
  tx: Executor,
  userId: number,
  { name, title, effectValue, pointsDays }: Campaign,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + (pointsDays ?? USUAL_DAYS) * DAY_MS);
  const lot = { source: "promo", title: `Акция «${title}»`, orderId: null, activeFrom: now, expiresAt } as const;
  await earn(tx, userId, { ...lot, key: `promo:${name}:${userId}`, points: effectValue }, now);
}
