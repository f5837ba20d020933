import type { Services } from "../services.ts";
import { refreshBalance } from "./refresh-balance.ts";
import { findDueMembers } from "./store.ts";

/** How far the first run looks back, for what happened while no gateway was running. */
const FIRST_LOOK_BACK_MS = 2 * 86_400_000;

/**
 * A scheduled job that refreshes the balances of members whose points became active or expired since its last run, so that balances are
 * right without their requesting it. Returns how many it refreshed.
 */
export function createBalanceRefresh({ connection, now }: Services): (signal: AbortSignal) => Promise<number> {
  const { db } = connection;
  let since = new Date(now().getTime() - FIRST_LOOK_BACK_MS);
  return async (signal) => {
    const until = now();
    const members = await findDueMembers(db, since, until);
    for (const [done, userId] of members.entries()) {
      if (signal.aborted) return done;
      await refreshBalance(db, userId, until);
    }
    since = until;
    return members.length;
  };
}
