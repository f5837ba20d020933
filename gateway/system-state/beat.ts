import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import { watchOutcomes } from "./outcomes.ts";
import { deleteBeat, saveBeat, saveOutcomes } from "./state-store.ts";

interface Beat {
  /** Says that this process lives, and how the providers answered it. */
  tick(): Promise<void>;
  /** It does not any more. */
  end(): Promise<void>;
}

export function startBeat(db: Database, { server, now }: { server: string; now: () => Date }): Beat {
  const outcomes = watchOutcomes(now);
  const self = { id: randomUUID(), server, pid: process.pid, startedAt: now() };
  return {
    async tick() {
      await saveBeat(db, { ...self, memoryBytes: process.memoryUsage.rss(), seenAt: now() });
      await saveOutcomes(db, outcomes.take());
    },
    async end() {
      outcomes.stop();
      await deleteBeat(db, self.id);
    },
  };
}
