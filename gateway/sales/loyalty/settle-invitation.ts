import type { ReferralReward } from "../../contract/chain/shop-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { judgeInvitation } from "./invitation-rules.ts";
import { insertInvitation, readInvitationFacts } from "./invitations-store.ts";
import { lockAccount } from "./loyalty-store.ts";
import { rewardInviter } from "./reward-inviter.ts";

interface Invitation {
  inviterId: number;
  invitedId: number;
  /** Where the invited customer joins from; empty when unknown. */
  clientAddress: string;
  reward: ReferralReward;
}

/** Beyond so many a day staff look whether a network is a family or one person. */
const FROM_A_NETWORK = { uses: 2, seconds: 86_400 };

/**
 * Decides what becomes of the reward when somebody joins by an invitation, within the transaction of joining. Who joins by the same
 * invitation at the same moment queues at the inviter's account, so that limits hold.
 */
export async function settleInvitation(
  tx: Executor,
  { inviterId, invitedId, clientAddress, reward }: Invitation,
  now: Date,
): Promise<void> {
  const inviter = await lockAccount(tx, inviterId);
  const facts = {
    ...(await readInvitationFacts(tx, { inviterId, invitedId }, now)),
    isInviterBlocked: inviter === null || inviter.blockedAt !== null,
    isNetworkBusy: await isBusy(tx, clientAddress, now),
  };
  const { state, reason } = judgeInvitation(facts, reward);
  await insertInvitation(tx, { invitedId, inviterId, state, reason, createdAt: now });
  if (state === "rewarded") await rewardInviter(tx, { inviterId, invitedId }, now);
}

/** Counts one more who joins from there. */
async function isBusy(tx: Executor, clientAddress: string, now: Date): Promise<boolean> {
  const network = publicNetworkOf(clientAddress);
  return (
    network !== null && !(await countsInDatabase(tx, () => now).consume(`invited from ${network}`, FROM_A_NETWORK))
  );
}
