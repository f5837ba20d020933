import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { staffBrowsers } from "../../platform/db/schema/sign-in.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { describeDevice } from "./device-rules.ts";

export const STAFF_BROWSER_SECONDS = 90 * 86_400;

/** Remembers that the person confirmed the account's phone in this browser; the secret is returned once and only its hash is stored. */
export async function rememberBrowser(
  executor: Executor,
  { userId, clientAgent }: { userId: number; clientAgent: string },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + STAFF_BROWSER_SECONDS * 1_000);
  await executor.delete(staffBrowsers).where(and(eq(staffBrowsers.userId, userId), lt(staffBrowsers.expiresAt, now)));
  await executor
    .insert(staffBrowsers)
    .values({ hash: hashOfSecret(secret), userId, device: describeDevice(clientAgent), expiresAt });
  return secret;
}

/** Whether the secret was given to a browser of this kind for this person. */
export async function isBrowserKnown(
  executor: Executor,
  { userId, clientAgent, secret }: { userId: number; clientAgent: string; secret: string },
  now: Date,
): Promise<boolean> {
  const isTheirs = and(
    eq(staffBrowsers.hash, hashOfSecret(secret)),
    eq(staffBrowsers.userId, userId),
    eq(staffBrowsers.device, describeDevice(clientAgent)),
    gt(staffBrowsers.expiresAt, now),
  );
  return (await executor.$count(staffBrowsers, isTheirs)) > 0;
}

/** Every browser has to prove itself again: with the password goes what was confirmed under it. */
export async function forgetBrowsers(executor: Executor, userId: number): Promise<void> {
  await executor.delete(staffBrowsers).where(eq(staffBrowsers.userId, userId));
}
