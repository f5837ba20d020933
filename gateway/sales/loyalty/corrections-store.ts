import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Zone } from "../../contract/platform/local-time.ts";
import { pointsCorrectionList } from "../../contract/sales/points-desk.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyAccounts, loyaltyCorrections } from "../../platform/db/schema/loyalty.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

export type CorrectionRow = typeof loyaltyCorrections.$inferSelect;

/** Ids of members with a confirmed phone of these digits, or with an invitation code. */
export async function findMembers(
  executor: Executor,
  { phoneDigits, code }: { phoneDigits: string; code: string },
): Promise<number[]> {
  const { userId, refererCode, registeredAt } = loyaltyAccounts;
  // Each by its index: of two conditions of one question the database looks at every member.
  const found = executor
    .select({ userId: userPhones.userId })
    .from(userPhones)
    .where(and(eq(userPhones.phone, `+7${phoneDigits}`), isNotNull(userPhones.confirmedAt)))
    .union(executor.select({ userId }).from(loyaltyAccounts).where(eq(refererCode, code)));
  const rows = await executor
    .select({ userId })
    .from(loyaltyAccounts)
    .where(and(isNotNull(registeredAt), inArray(userId, found)))
    .limit(2);
  return rows.map((row) => row.userId);
}

/** Members by the digits of their confirmed phones. */
export async function findMembersByPhone(
  executor: Executor,
  phones: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .select({ userId: userPhones.userId, phone: userPhones.phone })
    .from(userPhones)
    .innerJoin(loyaltyAccounts, eq(loyaltyAccounts.userId, userPhones.userId))
    .where(
      and(
        inArray(
          userPhones.phone,
          phones.map((digits) => `+7${digits}`),
        ),
        isNotNull(userPhones.confirmedAt),
        isNotNull(loyaltyAccounts.registeredAt),
      ),
    );
  return new Map(rows.map(({ userId, phone }) => [phoneDigitsOf(phone), userId]));
}

export async function findCorrectionByKey(executor: Executor, key: string): Promise<CorrectionRow | null> {
  const [row] = await executor.select().from(loyaltyCorrections).where(eq(loyaltyCorrections.key, key));
  return row ?? null;
}

export async function insertCorrection(
  tx: Executor,
  row: Omit<typeof loyaltyCorrections.$inferInsert, "id" | "version">,
): Promise<CorrectionRow> {
  const [saved] = await tx.insert(loyaltyCorrections).values(row).returning();
  if (!saved) throw new Error("A correction was not stored");
  return saved;
}

const nameOf = (column: AnyPgColumn) =>
  sql<string | null>`(select trim(concat(firstname, ' ', surname)) from users u where u.id = ${column})`;
const names = {
  member: nameOf(loyaltyCorrections.userId),
  requestedBy: nameOf(loyaltyCorrections.requestedById),
  decidedBy: nameOf(loyaltyCorrections.decidedById),
};

export async function findCorrection(executor: Executor, id: number) {
  const [found] = await executor
    .select({ row: loyaltyCorrections, ...names })
    .from(loyaltyCorrections)
    .where(eq(loyaltyCorrections.id, id));
  return found ?? null;
}

/** Locked until the transaction ends. */
export async function lockCorrection(tx: Executor, id: number): Promise<CorrectionRow | null> {
  const [row] = await tx.select().from(loyaltyCorrections).where(eq(loyaltyCorrections.id, id)).for("update");
  return row ?? null;
}

export async function decideCorrection(
  tx: Executor,
  { id, version }: CorrectionRow,
  decision: Pick<CorrectionRow, "state" | "decidedById" | "decidedAt">,
): Promise<void> {
  await tx
    .update(loyaltyCorrections)
    .set({ ...decision, version: version + 1 })
    .where(eq(loyaltyCorrections.id, id));
}

/** Corrections, the latest first. */
export const correctionRows = (executor: Executor, zone: Zone) =>
  listQuery(pointsCorrectionList, {
    select: (cursor) => executor.select({ row: loyaltyCorrections, ...names, cursor }).from(loyaltyCorrections),
    order: { sort: loyaltyCorrections.requestedAt, id: loyaltyCorrections.id },
    filters: {
      state: (state) => eq(loyaltyCorrections.state, state),
      ...momentsIn("requested", loyaltyCorrections.requestedAt, zone),
    },
  });
