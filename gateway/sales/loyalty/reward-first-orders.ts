import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { decideInvitation, findFirstOrders, lockInvitation } from "./invitations-store.ts";
import { earn } from "./ledger.ts";
import { lockAccount } from "./loyalty-store.ts";
import { invitationReward } from "./rules.ts";

/** Gives the points for an invitation, once whatever happens. LOY-049, LOY-067 */
export async function rewardInviter(
  tx: Executor,
  { inviterId, invitedId }: { inviterId: number; invitedId: number },
  now: Date,
): Promise<void> {
  await earn(tx, inviterId, invitationReward(invitedId, now), now);
}

const BATCH = 100;

/** Rewards those whose invited customers were handed their first order; nobody waits where joining is rewarded. Returns how many. */
export async function rewardFirstOrders({ connection: { db }, now }: Services, signal: AbortSignal): Promise<number> {
  let rewarded = 0;
  let afterId = 0;
  while (!signal.aborted) {
    const members = await findFirstOrders(db, afterId, BATCH);
    for (const invitedId of members) {
      if (signal.aborted) return rewarded;
      if (await reward(invitedId)) rewarded += 1;
    }
    afterId = members.at(-1) ?? afterId;
    if (members.length < BATCH) break;
  }
  return rewarded;

  function reward(invitedId: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, invitedId);
      if (invitation?.state !== "expected") return false;
      const { inviterId } = invitation;
      const inviter = await lockAccount(tx, inviterId);
      if (!inviter || inviter.blockedAt) {
        await decideInvitation(tx, invitedId, { state: "refused", reason: "inviter_blocked", decidedAt: now() });
        return false;
      }
      await decideInvitation(tx, invitedId, { state: "rewarded", decidedAt: now() });
      await rewardInviter(tx, { inviterId, invitedId }, now());
      return true;
    });
  }
}
