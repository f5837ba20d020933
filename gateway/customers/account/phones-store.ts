import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import { PHONE_DIGITS, phoneDigitsOf } from "../auth/phone-rules.ts";

type PhoneRow = typeof userPhones.$inferSelect;

export function readPhones(executor: Executor, userId: number): Promise<PhoneRow[]> {
  return executor.select().from(userPhones).where(eq(userPhones.userId, userId));
}

/** A user's phone, however it was typed. */
export async function findPhone(executor: Executor, userId: number, typed: string): Promise<PhoneRow | null> {
  const isTyped = sql`right(${userPhones.phone}, ${PHONE_DIGITS}) = ${phoneDigitsOf(typed)}`;
  const [row] = await executor
    .select()
    .from(userPhones)
    .where(and(eq(userPhones.userId, userId), isTyped));
  return row ?? null;
}

/** The confirmed phone that is primary, or would be next. */
export async function findMainPhone(executor: Executor, userId: number): Promise<PhoneRow | null> {
  const [row] = await executor
    .select()
    .from(userPhones)
    .where(and(eq(userPhones.userId, userId), isNotNull(userPhones.confirmedAt)))
    .orderBy(desc(userPhones.isPrimary), asc(userPhones.id))
    .limit(1);
  return row ?? null;
}

/** False when the phone belongs to another user. */
export async function insertPhone(
  executor: Executor,
  phone: Pick<PhoneRow, "userId" | "phone" | "isPrimary" | "confirmedAt">,
): Promise<boolean> {
  const added = await executor.insert(userPhones).values(phone).onConflictDoNothing({ target: userPhones.phone });
  return added.rowCount !== 0;
}

export async function deletePhone(executor: Executor, id: number): Promise<void> {
  await executor.delete(userPhones).where(eq(userPhones.id, id));
}

export async function setPrimaryPhone(
  executor: Executor,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await executor
    .update(userPhones)
    .set({ isPrimary: sql`${userPhones.id} = ${id}` })
    .where(eq(userPhones.userId, userId));
}
