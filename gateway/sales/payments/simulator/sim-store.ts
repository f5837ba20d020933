import { and, asc, eq, lte } from "drizzle-orm";
import type { Database, Executor } from "../../../platform/db/database.ts";
import { simPayments } from "../../../platform/db/schema/payments.ts";
import { type NewSimPayment, newSimPayment, nextDue, type SimPayment } from "./sim-payment.ts";

type Row = typeof simPayments.$inferSelect;

const paymentOf = ({ id, data }: Row): SimPayment => ({ ...(data as Omit<SimPayment, "id">), id });

/** The books of the demo bank. */
export function createSimStore(db: Database) {
  const read = async (which: ReturnType<typeof eq>) => {
    const [row] = await db.select().from(simPayments).where(which);
    return row ? paymentOf(row) : null;
  };

  return {
    find: (id: string) => read(eq(simPayments.id, id)),

    findByNumber: (provider: string, providerNumber: string) =>
      read(
        and(eq(simPayments.provider, provider), eq(simPayments.providerNumber, providerNumber)) as ReturnType<
          typeof eq
        >,
      ),

    /** Null when there is one of that number. */
    async register(payment: NewSimPayment): Promise<SimPayment | null> {
      const { provider, providerNumber } = payment;
      const [row] = await db
        .insert(simPayments)
        .values({ provider, providerNumber, data: newSimPayment(payment), dueAt: new Date(payment.expiresAt) })
        .onConflictDoNothing()
        .returning();
      return row ? paymentOf(row) : null;
    },

    /** Changes a payment; null from `change` leaves it as it is. Answers what is stored then, and whether it was changed. */
    change(
      id: string,
      change: (payment: SimPayment) => SimPayment | null,
    ): Promise<{ payment: SimPayment; isDone: boolean } | null> {
      return db.transaction(async (tx: Executor) => {
        const [row] = await tx.select().from(simPayments).where(eq(simPayments.id, id)).for("update");
        if (!row) return null;
        const before = paymentOf(row);
        const after = change(before);
        if (!after) return { payment: before, isDone: false };
        const { id: _id, ...data } = after;
        await tx
          .update(simPayments)
          .set({ data, dueAt: nextDue(after) })
          .where(eq(simPayments.id, id));
        return { payment: after, isDone: true };
      });
    },

    async findDue(now: Date): Promise<string[]> {
      const rows = await db
        .select({ id: simPayments.id })
        .from(simPayments)
        .where(lte(simPayments.dueAt, now))
        .orderBy(asc(simPayments.dueAt))
        .limit(50);
      return rows.map(({ id }) => id);
    },
  };
}

export type SimStore = ReturnType<typeof createSimStore>;
