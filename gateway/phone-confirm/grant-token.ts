import { eq } from "drizzle-orm";
import { isUsable } from "../auth/phone-token.ts";
import type { Executor } from "../db/database.ts";
import { phoneTokens } from "../db/schema/sign-in.ts";
import { hashOfSecret } from "../secret.ts";
import type { CodeKeys } from "./code-keys.ts";
import type { Confirmation } from "./store.ts";

const TOKEN_LIFE_MS = 15 * 60_000;

/**
 * The token of a confirmed request, good for 15 minutes from the confirmation, for the request's browser. The same request gets
 * the same token until it is used or over; after that null.
 */
export async function grantToken(
  executor: Executor,
  keys: CodeKeys,
  { id, phone, browserHash }: Pick<Confirmation, "id" | "phone" | "browserHash">,
  { confirmedAt, now }: { confirmedAt: Date; now: Date },
): Promise<string | null> {
  const expiresAt = new Date(confirmedAt.getTime() + TOKEN_LIFE_MS);
  if (expiresAt <= now) return null;
  const token = keys.tokenOf(id);
  const hash = hashOfSecret(token);
  await executor.insert(phoneTokens).values({ hash, phone, browserHash, expiresAt }).onConflictDoNothing();
  const [kept] = await executor
    .select({ usedAt: phoneTokens.usedAt })
    .from(phoneTokens)
    .where(eq(phoneTokens.hash, hash));
  return kept && isUsable({ ...kept, browserHash }, now) ? token : null;
}
