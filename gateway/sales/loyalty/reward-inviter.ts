import type { Executor } from "../../platform/db/database.ts";
import { earn } from "./ledger.ts";
import { invitationReward } from "./rules.ts";

/** Gives the points for an invitation, once whatever happens. LOY-049, LOY-067 */
export async function rewardInviter(
  tx: Executor,
  { inviterId, invitedId }: { inviterId: number; invitedId: number },
  now: Date,
): Promise<void> {
  await earn(tx, inviterId, invitationReward(invitedId, now), now);
}
