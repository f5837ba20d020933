import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../chain/services.ts";
import type { Marketplace } from "../../contract/sales/marketplaces.ts";
import type { CallAudit } from "../../platform/http/call-audit.ts";
import { handleJobs, type JobHandler, type JobKind } from "../../platform/jobs/job-kind.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type {
  MarketplaceProvider,
  RenewalOutcome,
} from "../../platform/providers/marketplaces/marketplace-provider.ts";
import { queueRenewals, type RenewalRow, readOpen, settleRenewal } from "./marketplaces-store.ts";
import { delayAfter, renewalDay } from "./rules.ts";

/** Attempts are jobs of their own, so that staff see the last one fail; the delays here are for faults of ours. */
export const renewalJobs: JobKind<{ batch: string; attempt: number }> = {
  name: "marketplace",
  payload: z.object({ batch: z.string(), attempt: z.int() }),
  retryDelays: [5, 30, 120],
  concurrency: 2,
};

export interface RenewalParts {
  services: Services;
  queue: JobQueue;
}

interface RenewalRequest {
  marketplace: Marketplace;
  /** Good ones, each once. */
  numbers: readonly string[];
  staffId: number | null;
  audit: CallAudit["change"];
}

/** Queues orders with the job that sends them. Answers how many are on their way now; the rest were before. STF-054 */
export async function renewOrders(
  { services, queue }: RenewalParts,
  { marketplace, numbers, staffId, audit }: RenewalRequest,
): Promise<number> {
  const now = services.now();
  const batch = randomUUID();
  const row = { marketplace, batch, staffId, day: renewalDay(now), state: "queued" as const };
  const queued = await services.connection.db.transaction(async (tx) => {
    const rows = numbers.map((number) => ({ ...row, number, requestedAt: now, updatedAt: now }));
    const added = await queueRenewals(tx, rows);
    await audit(tx, { target: marketplace, before: null, after: added });
    if (added.length > 0) await queue.enqueue(tx, renewalJobs, { batch, attempt: 0 });
    return added.length;
  });
  queue.wake(renewalJobs);
  return queued;
}

/** Sends the open orders of a batch; what has no outcome yet is asked for again after growing waits, and fails after the last one. */
export const handleRenewals = ({ services, queue }: RenewalParts, provider: MarketplaceProvider): JobHandler =>
  handleJobs(renewalJobs, async ({ batch, attempt }) => {
    const { db } = services.connection;
    const [first, ...others] = await readOpen(db, batch);
    if (!first) return;
    const open = [first, ...others];
    const outcome = await provider.renew(
      first.marketplace,
      open.map(({ number }) => number),
      batch,
    );
    const delay = delayAfter(attempt);
    const settled = open.map((row) => ({ ...row, ...stateAfter(row, outcome, delay === null) }));
    const updatedAt = services.now();
    const next = { batch, attempt: attempt + 1 };
    await db.transaction(async (tx) => {
      for (const row of settled) await settleRenewal(tx, { ...row, updatedAt });
      if (delay === null || settled.every(({ state }) => state !== "queued" && state !== "sent")) return;
      const startAfter = new Date(updatedAt.getTime() + delay * 1_000);
      await queue.enqueue(tx, renewalJobs, next, { key: `${batch} ${next.attempt}`, startAfter });
    });
  });

const NO_ANSWER = "Система заказов не отвечает";
const NO_OUTCOME = "Система заказов приняла номер и не сообщила, что с ним";

function stateAfter(
  { number, state }: RenewalRow,
  outcome: RenewalOutcome,
  isLast: boolean,
): Pick<RenewalRow, "state" | "message"> {
  const answer = outcome.outcome === "answered" ? outcome.answers.get(number) : undefined;
  if (answer && answer.state !== "later") return { state: answer.state, message: answer.message };
  if (isLast) return { state: "failed", message: answer ? NO_OUTCOME : NO_ANSWER };
  return answer ? { state: "sent", message: answer.message } : { state, message: "" };
}
