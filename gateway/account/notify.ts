import { and, eq, sql } from "drizzle-orm";
import { notSignedIn } from "../auth/access-token.ts";
import type { Executor } from "../db/database.ts";
import { letterSecrets } from "../db/schema/account.ts";
import { users } from "../db/schema/users.ts";
import { notFound } from "../http/api-error.ts";
import { hashOfSecret } from "../secret.ts";

/** What a customer agrees to be told of offers by. */
interface NotifySettings {
  accept_sms: boolean;
  accept_email: boolean;
}

const columns = { accept_sms: users.acceptSms, accept_email: users.acceptEmail };

export async function readNotifySettings(executor: Executor, userId: number): Promise<NotifySettings> {
  const [row] = await executor.select(columns).from(users).where(eq(users.id, userId));
  if (!row) throw notSignedIn();
  return row;
}

/** What is absent stays. API-021 */
export async function setNotifySettings(
  executor: Executor,
  userId: number,
  { accept_sms, accept_email }: { [Name in keyof NotifySettings]?: boolean | undefined },
): Promise<NotifySettings> {
  const [row] = await executor
    .update(users)
    .set({ acceptSms: accept_sms ?? sql`${users.acceptSms}`, acceptEmail: accept_email ?? sql`${users.acceptEmail}` })
    .where(eq(users.id, userId))
    .returning(columns);
  if (!row) throw notSignedIn();
  return row;
}

/** Whose letters a secret ends. It counts for ever and as often as one likes: nobody must be kept on a list by an old link. */
export async function readerOf(executor: Executor, secret: string): Promise<number> {
  const isSecret = and(eq(letterSecrets.hash, hashOfSecret(secret)), eq(letterSecrets.purpose, "unsubscribe"));
  const [row] = await executor.select({ userId: letterSecrets.userId }).from(letterSecrets).where(isSecret);
  if (!row) throw notFound("Ссылка не действует. Отключить рассылки можно в настройках личного кабинета");
  return row.userId;
}
