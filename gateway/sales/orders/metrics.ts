import { Counter, Gauge, register } from "prom-client";

export const reservationsExpired = new Counter({
  name: "reservations_expired_total",
  help: "Orders that were cancelled because their reserve had ended",
});

export const lateMoney = new Counter({
  name: "payments_late_total",
  help: "Payments that came after their order was cancelled; they are given back",
});

export const amountMismatches = new Counter({
  name: "payments_amount_mismatch_total",
  help: "Payments of less than was asked for: somebody has to decide",
});

export const commandsStuck = new Counter({
  name: "payment_commands_stuck_total",
  help: "Captures and refunds that a provider refused, or did not answer for three days: somebody has to decide",
});

/** Tells how long the reserve of an open order has been over when somebody reads the metrics. Answers how to end that. */
export const exposeOldestOverdue = (findOldest: () => Promise<Date | null>, now: () => Date): (() => void) =>
  exposeAge(findOldest, now, {
    name: "orders_oldest_overdue_seconds",
    help: "For how long the reserve of the longest overdue open order has been over; 0 when none is",
  });

/** A figure in seconds since a moment that is looked up whenever somebody reads the metrics; 0 without one. Answers how to end that. */
export function exposeAge(
  findOldest: () => Promise<Date | null>,
  now: () => Date,
  { name, help }: { name: string; help: string },
): () => void {
  const end = () => register.removeSingleMetric(name);
  end();
  new Gauge({
    name,
    help,
    async collect() {
      this.reset();
      // Without the database there is no figure; that it is away is told by others.
      const oldest = await findOldest().catch(() => undefined);
      if (oldest !== undefined) this.set(oldest ? (now().getTime() - oldest.getTime()) / 1_000 : 0);
    },
  });
  return end;
}
