import type { Executor } from "../../platform/db/database.ts";
import { type CommandRow, insertCommand, readCommandsOf, withdrawCaptures } from "../payments/commands-store.ts";
import { changePayment, type PaymentRow, readPaymentsOf } from "../payments/payments-store.ts";
import { type MoneyMove, settlementOf } from "../payments/settlement-rules.ts";
import { readHandovers, takenAt } from "./handovers-store.ts";
import type { OrderActor, OrderRow } from "./orders-store.ts";

const reasons: Record<MoneyMove["why"], string> = {
  cancelled: "Заказ отменён",
  changed: "Заказ изменён",
  double: "Заказ уже оплачен",
  held: "Деньги удержаны на карте",
  replaced: "Оплачен другим способом",
  short: "Пришла не вся сумма",
};

interface Circumstances {
  actor: OrderActor;
  at: Date;
  /** When held money may be captured; null is at once. */
  captureFrom?: Date | null;
  /** Goods that left a changed order, where all that goes back is for them: its receipt names them. */
  lines?: CommandRow["lines"];
}

/**
 * Commands what has to become of the money of an order that is locked, by its status and by what is known of its payments. To call it
 * again commands nothing more. Answers which payment pays for the order.
 */
export async function commandMoney(
  tx: Executor,
  order: OrderRow,
  { actor, at, captureFrom = null, lines = null }: Circumstances,
): Promise<number | null> {
  const attempts = await readPaymentsOf(tx, order.id);
  if (attempts.length === 0) return null;
  if (order.status === "cancelled") await closeUnbegun(tx, attempts, at);
  const commands = await readCommandsOf(tx, order.id);
  const isAsked = (paymentId: number, kind: MoneyMove["kind"], isClosing = false) =>
    commands.some(
      (command) =>
        command.paymentId === paymentId &&
        command.kind === kind &&
        (command.amountKopecks === 0) === isClosing &&
        // What people have not agreed on asks nobody.
        command.state !== "to_approve" &&
        command.state !== "declined",
    );
  const { paidBy, moves } = settlementOf(
    {
      isCancelled: order.status === "cancelled",
      ...(await paidBeforehand(tx, order)),
    },
    attempts
      .filter((attempt) => !isUnbegun(attempt))
      .map((attempt) => ({
        ...attempt,
        isCaptureAsked: isAsked(attempt.id, "capture"),
        isVoidAsked: isAsked(attempt.id, "void"),
        isClosingAsked: isAsked(attempt.id, "void", true),
      })),
  );
  for (const { paymentId, kind, amountKopecks, why } of moves) {
    if (kind === "void") await withdrawCaptures(tx, paymentId);
    const nextAt = kind === "capture" && captureFrom && captureFrom > at ? captureFrom : at;
    await insertCommand(
      tx,
      {
        paymentId,
        kind,
        amountKopecks,
        reason: reasons[why],
        ...actor,
        nextAt,
        lines: why === "changed" ? lines : null,
      },
      at,
    );
  }
  return paidBy;
}

/** What of the sum of an order was to come on the site: nothing of one that the books say is paid. What tills took for it is not kept of the site's money once more. */
async function paidBeforehand(tx: Executor, order: OrderRow) {
  const { sumKopecks } = order;
  if (order.isPaidInBooks) return { isPaidAtHandover: true, sumKopecks: 0 };
  const isOver = order.status === "delivered";
  if (!isOver && !order.isPartGiven) return { isPaidAtHandover: false, sumKopecks };
  if (isOver && order.paidAt !== null) return { isPaidAtHandover: false, sumKopecks };
  const handovers = await readHandovers(tx, order.id);
  const before = handovers.length === 0 && isOver ? 0 : sumKopecks - takenAt(handovers);
  return { isPaidAtHandover: isOver && before <= 0, sumKopecks: Math.max(0, before) };
}

/** Nobody has asked the provider for it, so there is nothing to be closed there. */
const isUnbegun = ({ state, nextCheckAt, startingUntil }: PaymentRow) =>
  state === "created" && nextCheckAt === null && startingUntil === null;

async function closeUnbegun(tx: Executor, attempts: readonly PaymentRow[], at: Date): Promise<void> {
  for (const { id } of attempts.filter(isUnbegun)) await changePayment(tx, id, { closed: "canceled" }, at);
}
