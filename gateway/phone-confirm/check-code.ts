import { eq, inArray, sql } from "drizzle-orm";
import { phoneConfirmations } from "../db/schema/sign-in.ts";
import { ApiError } from "../http/api-error.ts";
import type { Confirming } from "./confirming.ts";
import { grantToken } from "./grant-token.ts";
import { lockLiveCodes, MAX_WRONG_TRIES } from "./store.ts";
import { CODE_GONE, CODE_WRONG } from "./words.ts";

interface Guess {
  phone: string;
  code: string;
  /** One of the browser's live requests; any of them when absent. */
  requestId: string | undefined;
  browserHash: string | null;
}

/**
 * The phone token for a right code. A code that was sent again leaves the first one good, so a guess counts against all live codes
 * of the phone and browser; the right one ends the others. Entered again it gives the same token until that is used.
 */
export async function checkCode({ services, keys }: Confirming, guess: Guess): Promise<string> {
  const now = services.now();
  const { id, wrongTries } = phoneConfirmations;
  // A wrong guess leaves by value: thrown in here it would not be counted.
  const outcome = await services.connection.db.transaction(async (tx) => {
    const codes = await lockLiveCodes(tx, { ...guess, now });
    const isAsked = guess.requestId === undefined || codes.some((request) => request.id === guess.requestId);
    if (codes.length === 0 || !isAsked) return { problem: CODE_GONE };
    const ids = codes.map((request) => request.id);
    const right = codes.find((request) => keys.isCodeOf(request, guess.code));
    if (!right) {
      await tx
        .update(phoneConfirmations)
        .set({ wrongTries: sql`${wrongTries} + 1` })
        .where(inArray(id, ids));
      return { problem: CODE_WRONG };
    }
    const others = ids.filter((other) => other !== right.id);
    if (others.length > 0)
      await tx.update(phoneConfirmations).set({ wrongTries: MAX_WRONG_TRIES }).where(inArray(id, others));
    const at = right.confirmedAt ?? now;
    await tx.update(phoneConfirmations).set({ confirmedAt: at }).where(eq(id, right.id));
    return { token: await grantToken(tx, keys, right, { confirmedAt: at, now }) };
  });
  if (outcome.token) return outcome.token;
  throw new ApiError("invalid", [{ field: "code", message: outcome.problem ?? CODE_GONE }]);
}
