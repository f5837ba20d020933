import type { ReferralReward } from "../../contract/chain/shop-settings.ts";
import { confirmedEmailOf, readEmails } from "../../customers/account/contacts-store.ts";
import { writeEmailConfirmation } from "../../customers/account/email-confirmation.ts";
import { createLetterSecret } from "../../customers/account/letter-secrets-store.ts";
import { mayWriteLetter } from "../../customers/account/letters.ts";
import { setNotificationPreferences } from "../../customers/account/notifications-store.ts";
import { insertConsents } from "../../customers/auth/consents-store.ts";
import { findInviter } from "../../customers/auth/invitations-store.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import type { Consent } from "../../platform/db/schema/columns.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { judgeInvitation } from "./invitation-rules.ts";
import { insertInvitation, readInvitationFacts } from "./invitations-store.ts";
import { welcomeLetter } from "./letters.ts";
import { findInvitedBy, lockAccount, lockOrCreateAccount, updateAccount } from "./loyalty-store.ts";
import { rewardInviter } from "./reward-first-orders.ts";

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
async function settleInvitation(
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

interface Joining {
  userId: number;
  consent: Consent;
  /** Agrees to messages and letters with offers. LOY-043 */
  wantsNews: boolean;
  /** Code of another member; counts only for a customer whom nobody has invited yet. */
  invitationCode: string | undefined;
  siteOrigin: string;
  /** When an invitation is rewarded. */
  reward: ReferralReward;
}

/**
 * Makes a customer a member, once, and returns their own invitation code. For a member only the consent to news takes effect. API-026
 */
export function joinLoyalty(db: Database, joining: Joining, now: Date): Promise<{ refererCode: string }> {
  const { userId, consent, wantsNews, invitationCode, reward } = joining;
  return db.transaction(async (tx) => {
    // Two who invite each other are locked in one order.
    const inviter = (await findInvitedBy(tx, userId)) ?? (await inviterOf(tx, userId, invitationCode));
    if (inviter !== null && inviter < userId) await lockAccount(tx, inviter);
    const account = await lockOrCreateAccount(tx, userId);
    const isMember = account.registeredAt !== null && account.blankConfirmedAt !== null;
    if (!isMember) {
      const registeredAt = account.registeredAt ?? now;
      const invitedBy = account.invitedBy ?? (await inviterOf(tx, userId, invitationCode));
      await updateAccount(tx, userId, { registeredAt, invitedBy, blankConfirmedAt: now });
      await insertConsents(tx, { userId, kinds: ["loyalty"], consent, source: "loyalty" });
      if (!account.registeredAt && invitedBy !== null)
        await settleInvitation(
          tx,
          { inviterId: invitedBy, invitedId: userId, clientAddress: consent.address, reward },
          now,
        );
    }
    if (wantsNews) {
      await setNotificationPreferences(
        tx,
        userId,
        { accept_sms: true, accept_email: true },
        { consent, source: "loyalty" },
      );
      if (!isMember) await welcome(tx, joining, account.refererCode);
    }
    return { refererCode: account.refererCode };
  });
}

/** Members cannot invite themselves. */
async function inviterOf(tx: Executor, userId: number, code: string | undefined): Promise<number | null> {
  const inviter = code ? await findInviter(tx, code) : undefined;
  return inviter && inviter.id !== userId ? inviter.id : null;
}

/** Offers go to a confirmed address only; a customer whose addresses are all claimed is asked to confirm the first one. */
async function welcome(tx: Executor, { userId, siteOrigin, reward }: Joining, refererCode: string): Promise<void> {
  const email = await confirmedEmailOf(tx, userId);
  if (!email) return askToConfirm(tx, { userId, siteOrigin });
  const secret = await createLetterSecret(tx, { purpose: "unsubscribe", userId, email });
  const letter = welcomeLetter(email, { siteOrigin, secret, refererCode, reward });
  await writeLetters(tx, "loyalty_welcome", [letter], { userId });
}

/** Whoever was written to a moment ago has that letter still. */
async function askToConfirm(
  tx: Executor,
  { userId, siteOrigin }: Pick<Joining, "userId" | "siteOrigin">,
): Promise<void> {
  const [claim] = await readEmails(tx, userId);
  if (!claim || !(await mayWriteLetter(tx, { purpose: "email", userId, email: claim.email }))) return;
  await writeEmailConfirmation(tx, { userId, email: claim.email, siteOrigin, isOwnClaim: claim.isOwnClaim });
}
