import { and, eq, inArray, isNull, like, ne, or, sql, sum } from "drizzle-orm";
import type { GivingDoor } from "../../contract/chain/second-person.ts";
import { rolesGranting } from "../../contract/platform/staff-permissions.ts";
import { exists, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { userRoles, users } from "../../platform/db/schema/users.ts";
import { localTime } from "../../platform/zone-time.ts";
import { doors, doorsOfKind, type Gift } from "./rules.ts";

export type ApprovalRow = typeof approvals.$inferSelect;
export type NewApproval = typeof approvals.$inferInsert;

/** Gifts of the kind of a door that count beside this one: given alone or waiting, of the same order, client or person. */
export function readCounted(tx: Executor, door: GivingDoor, { actorId, client, orderId, day }: Gift): Promise<Gift[]> {
  const sameDay = and(
    eq(approvals.day, day as ApprovalRow["day"]),
    or(eq(approvals.actorId, actorId), client === null ? undefined : eq(approvals.client, client)),
  );
  return tx
    .select()
    .from(approvals)
    .where(
      and(
        inArray(approvals.door, doorsOfKind(doors[door].kind)),
        inArray(approvals.state, ["alone", "waiting"]),
        or(sameDay, orderId === null ? undefined : eq(approvals.orderId, orderId)),
      ),
    );
}

/** What one person has given at a door by one thing on the day of a moment, alone: the most of it that counts already. */
export async function readGivenAt(
  tx: Executor,
  { door, subject, actorId, at }: Pick<ApprovalRow, "door" | "subject" | "actorId"> & { at: Date },
): Promise<number> {
  const [row] = await tx
    .select({ given: sum(approvals.amount) })
    .from(approvals)
    .where(
      and(
        eq(approvals.door, door),
        eq(approvals.subject, subject),
        eq(approvals.actorId, actorId),
        eq(approvals.state, "alone"),
        eq(approvals.day, localTime(at, "Europe/Moscow").day),
      ),
    );
  return Number(row?.given ?? 0);
}

export async function insertApproval(tx: Executor, row: NewApproval): Promise<ApprovalRow> {
  const [stored] = await tx.insert(approvals).values(row).returning();
  if (!stored) throw new Error("An approval was not stored");
  return stored;
}

const waitsAt = (door: GivingDoor, subject: string) =>
  and(eq(approvals.door, door), eq(approvals.subject, subject), eq(approvals.state, "waiting"));

/** What waits for a second person at a door; null for nothing. */
export async function findWaiting(executor: Executor, door: GivingDoor, subject: string): Promise<ApprovalRow | null> {
  const [row] = await executor.select().from(approvals).where(waitsAt(door, subject));
  return row ?? null;
}

/** Whether anything does. */
export const isWaiting = (door: GivingDoor, subject: string): Question<boolean> =>
  exists(sql`${approvals} where ${waitsAt(door, subject)}`);

/** Locked until the transaction ends; null once it does not wait any more. */
export async function lockWaiting(tx: Executor, id: number): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.state, "waiting")))
    .for("update");
  return row ?? null;
}

export async function changeApproval(
  tx: Executor,
  id: number,
  change: Pick<ApprovalRow, "state" | "decidedById" | "decidedAt"> & Partial<Pick<ApprovalRow, "decision">>,
): Promise<void> {
  await tx.update(approvals).set(change).where(eq(approvals.id, id));
}

/** Whether somebody else could agree: another person with the settings who is not blocked. */
export async function hasOtherAdministrator(executor: Executor, userId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        or(...rolesGranting("settings").map((role) => like(userRoles.id, `${role}%`))),
        ne(users.id, userId),
        isNull(users.blockedAt),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
