import { Counter } from "prom-client";
import { exposeAge } from "../orders/metrics.ts";

export const receiptsTotal = new Counter({
  name: "receipts_total",
  help: "Receipts by outcome: issued, refused (never possible), stuck (given up after three days); the last two wait for staff",
  labelNames: ["outcome"],
});

/** Tells how long the oldest receipt has waited to be issued. Answers how to end that. */
export const exposeOldestReceipt = (findOldest: () => Promise<Date | null>, now: () => Date): (() => void) =>
  exposeAge(findOldest, now, {
    name: "receipts_oldest_seconds",
    help: "For how long the oldest receipt that is still to be issued has waited; 0 when none does",
  });
