import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { countLetters, type LetterRecipient } from "./letter-secrets-store.ts";
import { letterRefusal } from "./rules.ts";

/**
 * Throws `too_many` for another letter that is requested too early or too often. The caller holds the lock on the user, so that
 * concurrent requests are counted one after another.
 */
export async function refuseTooManyLetters(executor: Executor, recipient: LetterRecipient): Promise<void> {
  const refusal = letterRefusal(await countLetters(executor, recipient));
  if (refusal) throw new ApiError("too_many", refusal);
}

/** Whether another letter may go now, for what writes one by the way. */
export const mayWriteLetter = async (executor: Executor, recipient: LetterRecipient): Promise<boolean> =>
  letterRefusal(await countLetters(executor, recipient)) === null;
