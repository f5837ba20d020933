import type { Executor } from "../db/database.ts";
import { invitationReward } from "./rules.ts";
import { insertOperations } from "./store.ts";

/** Gives the points for an invitation; who calls it has locked the invitation or has just made it. LOY-049, LOY-067 */
export async function rewardInviter(
  tx: Executor,
  { inviterId }: { inviterId: number; invitedId: number },
  now: Date,
): Promise<void> {
  await insertOperations(tx, [{ userId: inviterId, ...invitationReward(now) }]);
}
