import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { DatabaseClock } from "../../platform/db/database-clock.ts";
import { watchOutcomes } from "./outcomes.ts";
import { deleteBeat, saveBeat, saveOutcomes } from "./state-store.ts";

interface Beat {
  /** Says that this process lives, and how the providers answered it. */
  tick(): Promise<void>;
  /** It does not any more. */
  end(): Promise<void>;
}

interface BeatFacts {
  server: string;
  clock: Pick<DatabaseClock, "now" | "differenceMs">;
}

export function startBeat(db: Database, { server, clock }: BeatFacts): Beat {
  const { now, differenceMs } = clock;
  const outcomes = watchOutcomes(now);
  const self = { id: randomUUID(), server, pid: process.pid, startedAt: now() };
  return {
    async tick() {
      const clockAheadMs = Math.round(differenceMs());
      await saveBeat(db, { ...self, memoryBytes: process.memoryUsage.rss(), clockAheadMs, seenAt: now() });
      await saveOutcomes(db, outcomes.take());
    },
    async end() {
      outcomes.stop();
      await deleteBeat(db, self.id);
    },
  };
}
