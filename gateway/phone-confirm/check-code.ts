import { ApiError } from "../http/api-error.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { issuePhoneToken } from "./issue-phone-token.ts";
import { countWrongGuess, lockLiveCodes, revokeCodes, setConfirmed } from "./store.ts";
import { CODE_EXPIRED, CODE_WRONG } from "./texts.ts";

interface Guess {
  phone: string;
  code: string;
  /** One of the browser's live requests; any of them when absent. */
  requestId: string | undefined;
  browserHash: string | null;
}

/**
 * Returns the phone token for a right code. A resent code leaves the earlier ones valid, so a wrong guess counts against all live codes
 * of the phone and browser; the right one invalidates the others. The same code yields the same token until that is used. Throws
 * `invalid`. API-034
 */
export async function checkCode({ services, keys }: PhoneConfirmDependencies, guess: Guess): Promise<string> {
  const now = services.now();
  // A wrong guess is returned, not thrown: an exception would roll back its count.
  const outcome = await services.connection.db.transaction(async (tx) => {
    const codes = await lockLiveCodes(tx, { ...guess, now });
    const isRequested = guess.requestId === undefined || codes.some((request) => request.id === guess.requestId);
    if (codes.length === 0 || !isRequested) return { problem: CODE_EXPIRED };
    const ids = codes.map((request) => request.id);
    const right = codes.find((request) => keys.isCodeOf(request, guess.code));
    if (!right) {
      await countWrongGuess(tx, ids);
      return { problem: CODE_WRONG };
    }
    await revokeCodes(
      tx,
      ids.filter((other) => other !== right.id),
    );
    const confirmedAt = right.confirmedAt ?? now;
    await setConfirmed(tx, right.id, confirmedAt);
    return { token: await issuePhoneToken(tx, keys, right, { confirmedAt, now }) };
  });
  if (outcome.token) return outcome.token;
  throw new ApiError("invalid", [{ field: "code", message: outcome.problem ?? CODE_EXPIRED }]);
}
