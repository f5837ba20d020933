import { eq, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { disabledCampaignNotices } from "../db/schema/account.ts";
import { users } from "../db/schema/users.ts";
import { notSignedIn } from "../http/api-error.ts";

/** How a customer agrees to receive offers. */
interface NotificationPreferences {
  accept_sms: boolean;
  accept_email: boolean;
}

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

/** Absent preferences stay as they are. Throws `unauthorized` for a user that no longer exists. API-021 */
export async function setNotificationPreferences(
  executor: Executor,
  userId: number,
  { accept_sms, accept_email }: { [Name in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const [row] = await executor
    .update(users)
    .set({ acceptSms: accept_sms ?? sql`${users.acceptSms}`, acceptEmail: accept_email ?? sql`${users.acceptEmail}` })
    .where(eq(users.id, userId))
    .returning(columns);
  if (!row) throw notSignedIn();
  return row;
}

/** API-018 */
export async function disableCampaignNotice(executor: Executor, userId: number, campaignName: string): Promise<void> {
  await executor.insert(disabledCampaignNotices).values({ userId, campaignName }).onConflictDoNothing();
}
