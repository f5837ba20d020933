import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import { closeOpen } from "./change/change-order.ts";
import { type HandOut, missingOf, pointsOf, tradeInOf } from "./hand-out.ts";
import { handOutTerms } from "./hand-out-rules.ts";
import { saveGivenPieces, saveHandover } from "./handovers-store.ts";
import { readMoneyReceived } from "./money-received.ts";
import type { OrderActor, OrderContents, OrderRow } from "./orders-store.ts";
import { priceOfPart } from "./part-rules.ts";
import { reserveEndWhenReady } from "./reserve-rules.ts";
import { recordHandover } from "./transition.ts";
import { refusalOf, statusAfter, unpaidRefusal } from "./transition-rules.ts";
import { lineTitle } from "./view.ts";

interface PartHandOut {
  contents: OrderContents;
  /** Pieces by position that were given before, and that are given now. */
  before: ReadonlyMap<number, number>;
  pieces: ReadonlyMap<number, number>;
  handOut: HandOut;
  /** What is to take now, as it was shown, kopecks; null where nobody has seen it yet. */
  expectedSum: number | null;
  actor: OrderActor;
  key: string;
  at: Date;
}

const WITH_BATTERY =
  "Заказ со скидкой за старый аккумулятор по частям не выдают: выдайте его целиком или отмените остальное";
const WITH_POINTS = "С картой рассрочки баллы не действуют: такой заказ выдают целиком";

/** The pieces of both together, by position. */
export const together = (
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> =>
  new Map([...new Set([...one.keys(), ...other.keys()])].map((at) => [at, (one.get(at) ?? 0) + (other.get(at) ?? 0)]));

/**
 * Hands out some pieces of an order that is locked, while the rest stays ordered and kept: the till takes what they cost and was not paid
 * before. Nothing is cancelled, and nobody can cancel or change the order from then on: the rest is handed out, or let go with the last
 * handover. Throws `too_late`, `not_paid`, `invalid` with the field, and `sum_changed` with what is to take as long as nobody has seen it.
 */
export async function handOutPart(
  tx: Executor,
  order: OrderRow,
  { contents, before, pieces, handOut, expectedSum, actor, key, at }: PartHandOut,
): Promise<{ order: OrderRow; number: number }> {
  const refusal = unpaidRefusal(order, "hand_out");
  if (refusal) throw new ApiError("too_late", refusal);
  if (!statusAfter(order.status, "hand_out")) throw new ApiError("too_late", refusalOf(order.status, "hand_out"));
  if (tradeInOf(contents) > 0) throw new ApiError("invalid", [{ field: "rest", message: WITH_BATTERY }]);
  const money = await readMoneyReceived(tx, order);
  const paid = money.paid + money.atTill;
  const terms = handOutTerms({ method: order.payment.method, sum: order.sumKopecks, paid, tradeIn: 0 }, true);
  const unpaid = money.refusal ?? (terms.isPossible ? null : terms.refusal);
  if (unpaid !== null) throw new ApiError("not_paid", unpaid);
  const toTake = Math.max(0, priceOfPart(contents, together(before, pieces)) - paid);
  const missing = [
    ...missingOf(money, handOut, toTake),
    ...(toTake > 0 && handOut.till === "instalment_card" && pointsOf(contents) > 0
      ? [{ field: "till", message: WITH_POINTS }]
      : []),
  ];
  if (missing.length > 0) throw new ApiError("invalid", missing);
  if (toTake !== expectedSum) {
    const left = Math.max(0, order.sumKopecks - paid - toTake);
    const message = `Выдаём не всё, остальное остаётся заказанным. Сейчас к оплате ${roublesOf(toTake)}, за остальное потом ${roublesOf(left)}. Если так, нажмите ещё раз`;
    throw new ApiError("sum_changed", message, { sum: toTake });
  }
  const till = toTake > 0 ? handOut.till : null;
  const number = await saveHandover(tx, {
    orderId: order.id,
    at,
    till,
    takenKopecks: toTake,
    hasBattery: null,
    isPart: true,
  });
  await saveGivenPieces(tx, { orderId: order.id, number }, pieces);
  await closeOpen(tx, await readPaymentsOf(tx, order.id), actor, at);
  const reservedUntil = reserveEndWhenReady(order.reservedUntil, at);
  const moved = await recordHandover(
    tx,
    { ...order, reservedUntil, isPartGiven: true },
    { event: "hand_out_part", toStatus: order.status, actor, at, key, reason: piecesText(contents, pieces) },
  );
  return { order: moved, number };
}

const piecesText = ({ lines }: OrderContents, pieces: ReadonlyMap<number, number>): string =>
  lines
    .flatMap((line) => {
      const count = pieces.get(line.position) ?? 0;
      return count > 0 ? [`${lineTitle(line)}: ${count} из ${line.quantity}`] : [];
    })
    .join("; ");
