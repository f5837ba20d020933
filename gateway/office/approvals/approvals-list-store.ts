import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { GivingDoor } from "../../contract/chain/second-person.ts";
import { approvalList } from "../../contract/office/approvals.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { fullName } from "../../platform/resource-kit/full-names-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

interface Reader {
  userId: number;
  /** At which the reader is a second person. */
  doors: readonly GivingDoor[];
}

/** Written out, because a select of one table leaves the table out before its columns. */
const ownCard = sql<number | null>`case approvals.door
  when 'return' then approvals.subject::int
  when 'payment_return' then (select payment_id from payment_commands where key::text = approvals.subject)
  when 'correction' then (select id from loyalty_corrections where key::text = approvals.subject) end`;

const columns = { row: approvals, askedBy: fullName, ownCard, orderNumber: orders.orderNumber };

/** What needed nobody is no row of the list. */
const isShownTo = ({ userId, doors }: Reader) =>
  and(
    ne(approvals.state, "alone"),
    or(eq(approvals.actorId, userId), doors.length === 0 ? undefined : inArray(approvals.door, [...doors])),
  );

/** What needs a second person, as one of the staff may see it, the latest first. */
export const approvalRows = (executor: Executor, reader: Reader, zone: Zone) =>
  listQuery(approvalList, {
    select: (cursor) =>
      executor
        .select({ ...columns, cursor })
        .from(approvals)
        .leftJoin(users, eq(users.id, approvals.actorId))
        .leftJoin(orders, eq(orders.id, approvals.orderId)),
    order: { sort: approvals.askedAt, id: approvals.id },
    where: isShownTo(reader),
    filters: {
      state: (state) => eq(approvals.state, state),
      door: (door) => eq(approvals.door, door),
      ...momentsIn("asked", approvals.askedAt, zone),
    },
  });

export async function findShownApproval(executor: Executor, id: number, reader: Reader) {
  const [found] = await executor
    .select(columns)
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.actorId))
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .where(and(eq(approvals.id, id), isShownTo(reader)));
  return found ?? null;
}
