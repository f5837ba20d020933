import type { ReferralReward } from "../../contract/chain/shop-settings.ts";
import { writeEmailConfirmation } from "../../customers/account/email-confirmation.ts";
import { confirmedEmailOf, readEmails } from "../../customers/account/emails-store.ts";
import { createLetterSecret } from "../../customers/account/letter-secrets-store.ts";
import { mayWriteLetter } from "../../customers/account/limit-letters.ts";
import { setNotificationPreferences } from "../../customers/account/notifications-store.ts";
import { insertConsents } from "../../customers/auth/consents-store.ts";
import { findInviter } from "../../customers/auth/invitations-store.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import type { Consent } from "../../platform/db/schema/columns.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { welcomeLetter } from "./letters.ts";
import { findInvitedBy, lockAccount, lockOrCreateAccount, updateAccount } from "./loyalty-store.ts";
import { settleInvitation } from "./settle-invitation.ts";

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
