import type { Executor } from "../../platform/db/database.ts";
import type { Consent } from "../../platform/db/schema/columns.ts";
import { type consentKinds, type consentSources, userConsents } from "../../platform/db/schema/users.ts";

export type ConsentKind = (typeof consentKinds)[number];
export type ConsentSource = (typeof consentSources)[number];

/** When, where and by which way a consent is given or withdrawn, and to which version of the text. */
export interface ConsentBy {
  consent: Consent;
  source: ConsentSource;
  /** The member of staff who does it for the customer. */
  staffId?: number | null;
}

interface Consents extends ConsentBy {
  userId: number;
  kinds: readonly ConsentKind[];
  /** False withdraws them. */
  isGiven?: boolean;
}

/** Adds to the history of a customer's consents. */
export const insertConsents = (executor: Executor, consents: Consents): Promise<void> =>
  insertConsentsOfMany(executor, [consents]);

/** The same of many customers. */
export async function insertConsentsOfMany(executor: Executor, all: readonly Consents[]): Promise<void> {
  const rows = all.flatMap(({ userId, kinds, consent, source, staffId = null, isGiven = true }) =>
    kinds.map((kind) => ({ userId, kind, consent, source, staffId, isGiven })),
  );
  if (rows.length > 0) await executor.insert(userConsents).values(rows);
}
