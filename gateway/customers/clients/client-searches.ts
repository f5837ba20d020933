import type { Services } from "../../chain/services.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import type { StaffCaller } from "../../platform/http/route.ts";

const SEARCHES_A_MINUTE = 60;

/**
 * Notes that a caller looks for a client. Clients who were looked for or looked at are in the journal, although nothing is written.
 * People are limited, over all searches together: a thief of a session cannot copy all clients.
 */
export function createSearchCount({ connection: { db }, now }: Services) {
  const searches = createRateLimit(
    { name: "client-search", uses: SEARCHES_A_MINUTE, seconds: 60 },
    countsInDatabase(db, now),
  );
  return async ({ actor, audit }: StaffCaller, searched: string): Promise<void> => {
    if (actor.kind === "staff") await searches.consume(String(actor.userId));
    await db.transaction((tx) => audit(tx, { target: searched, before: null, after: null }));
  };
}
