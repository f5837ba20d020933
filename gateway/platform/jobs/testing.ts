import { z } from "zod";
import type { DatabaseConnection } from "../db/database.ts";
import type { JobKind } from "./job-kind.ts";
import type { JobTimes } from "./job-queue.ts";

/** A kind of its own for tests, with a queue that `createTestQueue` makes. */
export const testJobs: JobKind<{ n: number }> = {
  name: "test",
  payload: z.object({ n: z.number() }),
  retryDelays: [60, 600],
  concurrency: 3,
};

export const createTestQueue = ({ pool }: DatabaseConnection) =>
  pool.query("select pgboss.create_queue($1, $2)", [testJobs.name, { policy: "standard" }]);

/** Quick enough to wait for. */
export const testTimes: JobTimes = { pollMs: 50, maintenanceSeconds: 1, deadlineMs: 10_000, expireSeconds: 15 };
