import { sql } from "drizzle-orm";
import { askTogether, exists } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bays, fittingRates, services } from "../../platform/db/schema/services.ts";

export interface WorksOffered {
  hasServices: boolean;
  hasFittingPrices: boolean;
  /** Centres where wheels are fitted. */
  fittingCentres: number[];
}

/** What works there are, in one short statement: it is asked every second. */
export const readWorksOffered = (executor: Executor): Promise<WorksOffered> =>
  askTogether(executor, {
    hasServices: exists(sql`${services} where ${services.archivedAt} is null`),
    hasFittingPrices: exists(sql`${fittingRates} where ${fittingRates.archivedAt} is null`),
    fittingCentres: {
      sql: sql`array(select distinct ${bays.locationId} from ${bays}
        where ${bays.isActive} and ${bays.archivedAt} is null and ${bays.kind} in ('fitting', 'truck') order by 1)`,
      read: (value) => value as number[],
    },
  });
