import type { Executor } from "../../platform/db/database.ts";
import { ensurePhoneToken } from "../auth/phone-tokens-store.ts";
import type { CodeKeys } from "./dependencies.ts";
import type { Confirmation } from "./phone-confirm-store.ts";

const TOKEN_LIFE_MS = 15 * 60_000;

/**
 * The phone token of a confirmed request: valid for 15 minutes from the confirmation, for the request's browser. The same request gets
 * the same token until it is used or expired; after that null.
 */
export async function issuePhoneToken(
  executor: Executor,
  keys: CodeKeys,
  { id, phone, browserHash }: Pick<Confirmation, "id" | "phone" | "browserHash">,
  { confirmedAt, now }: { confirmedAt: Date; now: Date },
): Promise<string | null> {
  const expiresAt = new Date(confirmedAt.getTime() + TOKEN_LIFE_MS);
  if (expiresAt <= now) return null;
  const token = keys.tokenOf(id);
  return (await ensurePhoneToken(executor, token, { phone, browserHash, expiresAt }, now)) ? token : null;
}
