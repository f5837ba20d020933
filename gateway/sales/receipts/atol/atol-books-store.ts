import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/database.ts";
import { simPayments } from "../../../platform/db/schema/payments.ts";

const PROVIDER = "atol";

interface Saved {
  operation: string;
  /** As it was given. */
  receipt: unknown;
  /** ISO, UTC. */
  at: string;
}

/** The receipts of the demo cash register, among the books of the demo bank. */
export function createAtolBooks(db: Database) {
  return {
    /** The id of a receipt; of one that was given before, the same one. */
    async save(key: string, saved: Saved): Promise<{ uuid: string; isNew: boolean }> {
      const values = { provider: PROVIDER, providerNumber: key, data: saved };
      const [row] = await db.insert(simPayments).values(values).onConflictDoNothing().returning({ id: simPayments.id });
      if (row) return { uuid: row.id, isNew: true };
      const [known] = await db
        .select({ id: simPayments.id })
        .from(simPayments)
        .where(and(eq(simPayments.provider, PROVIDER), eq(simPayments.providerNumber, key)));
      if (!known) throw new Error("A receipt was not stored");
      return { uuid: known.id, isNew: false };
    },

    async find(uuid: string): Promise<(Saved & { uuid: string; number: number }) | null> {
      if (!/^[\da-f-]{36}$/.test(uuid)) return null;
      const [row] = await db
        .select({
          data: simPayments.data,
          number:
            sql<number>`(select count(*) from sim_payments earlier where earlier.provider = ${PROVIDER} and earlier.created_at <= ${simPayments.createdAt})`.mapWith(
              Number,
            ),
        })
        .from(simPayments)
        .where(and(eq(simPayments.provider, PROVIDER), eq(simPayments.id, uuid)));
      return row ? { ...(row.data as Saved), number: row.number, uuid } : null;
    },
  };
}

export type AtolBooks = ReturnType<typeof createAtolBooks>;
