import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { disabledCampaignNotices } from "../../platform/db/schema/account.ts";
import { users } from "../../platform/db/schema/users.ts";
import { notSignedIn } from "../../platform/http/api-error.ts";
import { type ConsentBy, insertConsents } from "../auth/consents-store.ts";

/** How a customer agrees to receive offers. */
interface NotificationPreferences {
  accept_sms: boolean;
  accept_email: boolean;
}

const adKinds = [
  ["adsSms", "accept_sms"],
  ["adsEmail", "accept_email"],
] as const;

const columns = { accept_sms: users.acceptSms, accept_email: users.acceptEmail };

/** Throws `unauthorized` for a user that no longer exists. */
export async function readNotificationPreferences(
  executor: Executor,
  userId: number,
): Promise<NotificationPreferences> {
  const [row] = await executor.select(columns).from(users).where(eq(users.id, userId));
  if (!row) throw notSignedIn();
  return row;
}

/**
 * Absent preferences stay as they are; each that changes is a row of the history of consents. Throws `unauthorized` for a user that no
 * longer exists. API-021
 */
export function setNotificationPreferences(
  executor: Executor,
  userId: number,
  change: { [Name in keyof NotificationPreferences]?: boolean | undefined },
  by: ConsentBy,
): Promise<NotificationPreferences> {
  return executor.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(users).where(eq(users.id, userId)).for("no key update");
    if (!before) throw notSignedIn();
    const after = {
      accept_sms: change.accept_sms ?? before.accept_sms,
      accept_email: change.accept_email ?? before.accept_email,
    };
    await tx
      .update(users)
      .set({ acceptSms: after.accept_sms, acceptEmail: after.accept_email })
      .where(eq(users.id, userId));
    for (const [kind, name] of adKinds)
      if (before[name] !== after[name])
        await insertConsents(tx, { userId, kinds: [kind], isGiven: after[name], ...by });
    return after;
  });
}

/** API-018 */
export async function disableCampaignNotice(executor: Executor, userId: number, campaignName: string): Promise<void> {
  await executor.insert(disabledCampaignNotices).values({ userId, campaignName }).onConflictDoNothing();
}
