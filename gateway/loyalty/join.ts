import { confirmedEmailOf } from "../account/emails-store.ts";
import { createLetterSecret } from "../account/letter-secrets-store.ts";
import { setNotificationPreferences } from "../account/notifications-store.ts";
import { findInviter } from "../auth/invitations-store.ts";
import type { Database, Executor } from "../db/database.ts";
import type { Consent } from "../db/schema/columns.ts";
import { writeLetters } from "../outbox/store.ts";
import { earn } from "./ledger.ts";
import { welcomeLetter } from "./letters.ts";
import { invitationReward } from "./rules.ts";
import { findInvitedBy, insertConsent, lockAccount, lockOrCreateAccount, updateAccount } from "./store.ts";

interface Joining {
  userId: number;
  consent: Consent;
  /** Agrees to messages and letters with offers. LOY-043 */
  wantsNews: boolean;
  /** Code of another member; counts only for a customer whom nobody has invited yet. */
  invitationCode: string | undefined;
  siteOrigin: string;
}

/**
 * Makes a customer a member, once, and returns their own invitation code. For a member only the consent to news takes effect. API-026
 */
export function joinLoyalty(db: Database, joining: Joining, now: Date): Promise<{ refererCode: string }> {
  const { userId, consent, wantsNews, invitationCode, siteOrigin } = joining;
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
      await insertConsent(tx, userId, consent);
      if (!account.registeredAt && invitedBy !== null) await earn(tx, invitedBy, invitationReward(userId, now), now);
    }
    if (wantsNews) {
      await setNotificationPreferences(tx, userId, { accept_sms: true, accept_email: true });
      if (!isMember) await welcome(tx, userId, siteOrigin, account.refererCode);
    }
    return { refererCode: account.refererCode };
  });
}

/** Members cannot invite themselves. */
async function inviterOf(tx: Executor, userId: number, code: string | undefined): Promise<number | null> {
  const inviter = code ? await findInviter(tx, code) : undefined;
  return inviter && inviter.id !== userId ? inviter.id : null;
}

async function welcome(tx: Executor, userId: number, siteOrigin: string, refererCode: string): Promise<void> {
  const email = await confirmedEmailOf(tx, userId);
  if (!email) return;
  const secret = await createLetterSecret(tx, { purpose: "unsubscribe", userId, email });
  await writeLetters(tx, [welcomeLetter(email, { siteOrigin, secret, refererCode })]);
}
