import type { UseCounts } from "../db/rate-limit-store.ts";
import { isSameSecret } from "../secret.ts";
import type { LogSecurityEvent } from "../security-log.ts";
import type { Identity, ProgramSecrets } from "./identity.ts";
import { networkOf } from "./network.ts";
import { createRateLimit, HOUR_SECONDS } from "./rate-limit.ts";

/** A program knows its secret: more than a few wrong ones are somebody's guesses. */
export const WRONG_SECRETS_AN_HOUR = 20;

interface SecretParts {
  secrets: ProgramSecrets;
  counts: UseCounts;
  logSecurityEvent: LogSecurityEvent;
}

/** Compares what programs show with their secrets. A wrong one is a line of the log, without what was shown. A-06, STF-041 */
export function checkSecrets({ secrets, counts, logSecurityEvent }: SecretParts): Identity["isSecretOf"] {
  const wrong = createRateLimit(
    {
      name: "wrong secrets of programs",
      uses: WRONG_SECRETS_AN_HOUR,
      seconds: HOUR_SECONDS,
      message: "Слишком много неверных секретов. Повторите через час",
    },
    counts,
  );
  return async (program, { shown, address }) => {
    const guesser = `${program} ${networkOf(address)}`;
    await wrong.check(guesser);
    const secret = secrets[program];
    if (secret !== undefined && isSameSecret({ shown, secret })) return true;
    logSecurityEvent({ event: "secret_refused", userId: null, clientAddress: address });
    await wrong.consume(guesser);
    return false;
  };
}
