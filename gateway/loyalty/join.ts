import { eq } from "drizzle-orm";
import { confirmedEmailOf } from "../account/confirmed-email.ts";
import { newLetterSecret } from "../account/letter-secret.ts";
import { setNotifySettings } from "../account/notify.ts";
import { findInviter } from "../auth/referer.ts";
import { newRefererCode } from "../auth/referer-code.ts";
import type { Database, Executor } from "../db/database.ts";
import type { Consent } from "../db/schema/columns.ts";
import { loyaltyAccounts } from "../db/schema/loyalty.ts";
import { userConsents } from "../db/schema/users.ts";
import { writeLetters } from "../outbox/write-letter.ts";
import { welcomeLetter } from "./letters.ts";
import { rewardInvitation } from "./reward.ts";

interface Joining {
  userId: number;
  consent: Consent;
  /** Messages and letters about offers are agreed to. LOY-043 */
  wantsNews: boolean;
  /** Code of who invites; for a customer whom nobody has invited yet. */
  invitation: string | undefined;
  siteOrigin: string;
}

type Account = typeof loyaltyAccounts.$inferSelect;

/** Makes a customer a member, once, and answers their own code; a member only has the wish for news kept. API-026 */
export function joinLoyalty(db: Database, joining: Joining, now: Date): Promise<{ refererCode: string }> {
  const { userId, consent, wantsNews, invitation, siteOrigin } = joining;
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const isMember = account.registeredAt !== null && account.blankConfirmedAt !== null;
    if (!isMember) {
      const registeredAt = account.registeredAt ?? now;
      const invitedBy = account.invitedBy ?? (await inviterOf(tx, userId, invitation));
      await tx
        .update(loyaltyAccounts)
        .set({ registeredAt, invitedBy, blankConfirmedAt: now })
        .where(eq(loyaltyAccounts.userId, userId));
      await tx.insert(userConsents).values({ userId, kind: "loyalty", consent });
      if (!account.registeredAt && invitedBy !== null) await rewardInvitation(tx, invitedBy, now);
    }
    if (wantsNews) {
      await setNotifySettings(tx, userId, { accept_sms: true, accept_email: true });
      if (!isMember) await welcome(tx, userId, siteOrigin, account.refererCode);
    }
    return { refererCode: account.refererCode };
  });
}

/** Nobody invites himself. */
async function inviterOf(tx: Executor, userId: number, invitation: string | undefined): Promise<number | null> {
  const inviter = invitation ? await findInviter(tx, invitation) : undefined;
  return inviter && inviter.id !== userId ? inviter.id : null;
}

/** The account, held until the transaction ends; a new one has a code of its own and nothing else. */
async function lockAccount(tx: Executor, userId: number): Promise<Account> {
  for (;;) {
    // Either the customer has an account already, or the code is somebody's: then another one is tried.
    await tx.insert(loyaltyAccounts).values({ userId, refererCode: newRefererCode() }).onConflictDoNothing();
    const [account] = await tx.select().from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId)).for("update");
    if (account) return account;
  }
}

async function welcome(tx: Executor, userId: number, siteOrigin: string, refererCode: string): Promise<void> {
  const email = await confirmedEmailOf(tx, userId);
  if (!email) return;
  const secret = await newLetterSecret(tx, { purpose: "unsubscribe", userId, email });
  await writeLetters(tx, [welcomeLetter(email, { siteOrigin, secret, refererCode })]);
}
