import { asc, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { fittingFactors, fittingRates, packets, priceSeasons } from "../../platform/db/schema/services.ts";
import type { FittingTariff } from "./price-rules.ts";

/** What fitting costs now and from later days on. */
export async function readTariff(executor: Executor): Promise<FittingTariff> {
  // One after the other: within a transaction there is one connection.
  return {
    rates: await executor.select().from(fittingRates).where(isNull(fittingRates.archivedAt)),
    factors: await executor.select().from(fittingFactors).where(isNull(fittingFactors.archivedAt)),
    packets: await executor
      .select()
      .from(packets)
      .where(isNull(packets.archivedAt))
      .orderBy(asc(packets.position), asc(packets.id)),
    seasons: await executor.select().from(priceSeasons).where(isNull(priceSeasons.archivedAt)),
  };
}
