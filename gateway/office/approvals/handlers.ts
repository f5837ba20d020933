import { ownPricePerformer } from "../../catalogue/goods/desk/handlers.ts";
import type { GivingDoor } from "../../contract/chain/second-person.ts";
import { approvalCard, approvalDecide, approvalList } from "../../contract/office/approvals.ts";
import type { ApprovalRow } from "../../customers/second-person/approvals-store.ts";
import { figuresPerformer } from "../../customers/second-person/raised-figures.ts";
import { doors, doorsDecidedBy } from "../../customers/second-person/rules.ts";
import { approve, decline, isSecondPerson } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { agreedPricePerformer } from "../../sales/cheaper-prices/answer-request.ts";
import { cancelApproved } from "../../sales/orders/cancel-by-staff.ts";
import { changeApproved } from "../../sales/orders/change/change-by-staff.ts";
import type { ChangeDependencies } from "../../sales/orders/change/change-order.ts";
import { tillApproved } from "../../sales/orders/correct-till.ts";
import { lockOrder } from "../../sales/orders/orders-store.ts";
import { undoApproved } from "../../sales/orders/undo-hand-out.ts";
import { campaignPerformer, couponsPerformer } from "../../sales/promo/campaign-approval.ts";
import { approvalRows, findShownApproval } from "./approvals-list-store.ts";

/** What a door does once a second person has said yes or no; without `declined` there is nothing to restore. */
interface Performer {
  /** Takes the locks that come before that of the approval. */
  lock?(tx: Executor, row: ApprovalRow): Promise<void>;
  approved(tx: Executor, row: ApprovalRow, at: Date): Promise<void>;
  declined?(tx: Executor, row: ApprovalRow, at: Date, audit: StaffCaller["audit"]): Promise<void>;
  /** After it is committed: what this process has in memory is read again. */
  done?(): Promise<void>;
}

/** What waits for a second person, at every door that has no card of its own. */
export function approvalRoutes(dependencies: ChangeDependencies): Route[] {
  const { services, messaging } = dependencies;
  const { db } = services.connection;

  const lockItsOrder: Performer["lock"] = async (tx, { orderId }) => {
    if (orderId !== null) await lockOrder(tx, orderId);
  };

  const performers: Partial<Record<GivingDoor, Performer>> = {
    cancel: {
      lock: lockItsOrder,
      approved: (tx, row) => cancelApproved(tx, row, { services, messaging }),
    },
    till: { lock: lockItsOrder, approved: tillApproved },
    hand_out: { lock: lockItsOrder, approved: undoApproved },
    order_change: { lock: lockItsOrder, approved: (tx, row) => changeApproved(tx, row, dependencies) },
    campaign: campaignPerformer,
    coupons: couponsPerformer,
    agreed_price: agreedPricePerformer({ services, siteOrigin: messaging.siteOrigin }),
    own_price: ownPricePerformer,
    figures: figuresPerformer(services),
  };

  const readerOf = ({ actor }: StaffCaller) => ({
    userId: actor.kind === "staff" ? actor.userId : 0,
    doors: actor.kind === "staff" ? doorsDecidedBy(actor.permissions) : [],
  });

  async function find(executor: Executor, id: number, caller: StaffCaller) {
    const found = await findShownApproval(executor, id, readerOf(caller));
    if (!found) throw notFound("Такого подтверждения нет");
    return found;
  }

  const rowOf = ({ row, askedBy, ownCard }: Omit<Awaited<ReturnType<typeof find>>, "orderNumber">) => ({
    id: row.id,
    door: row.door,
    about: row.about,
    amount: row.amount,
    isPoints: doors[row.door].kind === "points",
    reason: row.reason,
    // What needed nobody is not shown.
    state: row.state === "alone" ? ("approved" as const) : row.state,
    askedBy: askedBy || `№ ${row.actorId}`,
    askedAt: row.askedAt.toISOString(),
    ownCard,
  });

  return [
    listRoute(services, approvalList, ({ caller, zone }) =>
      show(approvalRows(db, readerOf(caller), zone), (found) => found.map(rowOf)),
    ),
    route(approvalCard, async ({ id }, caller) => {
      const found = await find(db, id, caller);
      const { row, orderNumber } = found;
      const reader = readerOf(caller);
      const isOpen = row.state === "waiting" && row.door in performers;
      return {
        ...rowOf(found),
        orderNumber,
        decidedBy: row.decidedById === null ? null : await fullNameOf(db, row.decidedById),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        decision: row.decision,
        mayDecide: isOpen && reader.doors.includes(row.door) && isSecondPerson(row, reader.userId),
        mayWithdraw: isOpen && row.actorId === reader.userId,
      };
    }),
    route(approvalDecide, async ({ id, decision, note }, caller) => {
      const { state, done } = await db.transaction(async (tx) => {
        const { row } = await find(tx, id, caller);
        const performer = performers[row.door];
        if (!performer)
          throw new ApiError("invalid", "Это решают на собственной карточке возврата, платежа или поправки");
        const { userId, doors: own } = readerOf(caller);
        await performer.lock?.(tx, row);
        const decided = { userId: userIdOf(caller), at: services.now() };
        const isAsker = row.actorId === userId;
        if (!own.includes(row.door) && !(isAsker && decision === "decline"))
          throw new ApiError("forbidden", "Это подтверждают другие сотрудники");
        if (decision === "approve") await performer.approved(tx, await approve(tx, id, decided), decided.at);
        else {
          const declined = await decline(tx, id, { ...decided, decision: note });
          await performer.declined?.(tx, { ...declined, decision: note }, decided.at, caller.audit);
        }
        const state = decision === "approve" ? "approved" : isAsker ? "withdrawn" : "declined";
        await caller.audit(tx, {
          target: row.about === "" ? String(id) : row.about,
          before: { state: row.state, door: row.door, subject: row.subject },
          after: { state, amount: row.amount, ...(note && { note }) },
        });
        return { state, done: performer.done } as const;
      });
      await done?.();
      return { state };
    }),
  ];
}
