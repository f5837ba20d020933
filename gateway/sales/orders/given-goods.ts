import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { markingCodeProblems, pieceOfCode, readMarkingCodes } from "../receipts/marking-rules.ts";
import { lockGivenPieces, moveMarkingCodes, readMarkedPositions, saveMarkingCodes } from "../receipts/marking-store.ts";
import { changeByStaff, tryChange, wouldChangeWait } from "./change/change-by-staff.ts";
import type { OrderChange } from "./change/change-delivery.ts";
import { codeOf } from "./change/change-lines.ts";
import { moneyNote } from "./change/change-money.ts";
import type { ChangeDependencies } from "./change/change-order.ts";
import type { HandOut } from "./hand-out.ts";
import { handOutPart, together } from "./hand-out-part.ts";
import { moveGivenPieces, nextHandover, readGivenPieces } from "./handovers-store.ts";
import { type OrderContents, type OrderLineRow, type OrderRow, readContents } from "./orders-store.ts";

/** What of a line is handed out, with the marking codes as they were scanned. */
export interface GivenLine {
  position: number;
  quantity: number;
  codes: string;
}

/** Goods that are handed out, where a member of staff says which. */
export interface GivenGoods {
  lines: readonly GivenLine[];
  /** What becomes of what is not handed out; null where nobody said. */
  rest: "stays" | "cancel" | null;
  /**
   * What was shown, kopecks: what the order costs once the rest is cancelled, or what is to take now where it stays. Null where nobody has
   * seen it yet.
   */
  expectedSum: number | null;
}

/** Who hands out, and how. */
interface Giving {
  handOut: HandOut;
  staffId: number;
  key: string;
  at: Date;
}

interface Problem {
  field: string;
  message: string;
}

/** Lines of an order that codes can be scanned for: of an axle set finance gives them. */
export async function readLinesToScan(
  executor: Executor,
  orderId: number,
  lines: readonly OrderLineRow[],
): Promise<number[]> {
  const marked = await readMarkedPositions(executor, orderId);
  return lines.flatMap(({ position, kind }) => (kind === "goods" && marked.includes(position) ? [position] : []));
}

/**
 * The codes of what is handed out, by position. Who has none gives none: the receipt waits for them then. Throws `invalid` at the field of the
 * line for the wrong number of them, a wrong form, a repetition, and pieces that have left with another order.
 */
async function checkedCodes(
  tx: Executor,
  order: Pick<OrderRow, "id">,
  { lines }: OrderContents,
  given: readonly GivenLine[],
): Promise<Map<number, string[]>> {
  const scanned = await readLinesToScan(tx, order.id, lines);
  const typed = given.map((line, index) => ({
    ...line,
    field: `lines[${index}].codes`,
    read: scanned.includes(line.position) ? readMarkingCodes(line.codes) : [],
  }));
  const gone = await lockGivenPieces(
    tx,
    order.id,
    typed.flatMap(({ read }) => read.map(pieceOfCode)),
  );
  const seen = new Set<string>();
  const problems = typed.flatMap(({ field, quantity, read }): Problem[] => {
    const wrong = markingCodeProblems(read, { seen, gone }).map((message) => ({ field, message }));
    if (wrong.length > 0 || read.length === 0 || read.length === quantity) return wrong;
    return [{ field, message: `Нужен код на каждую штуку: выдаём ${quantity}, кодов ${read.length}` }];
  });
  if (problems.length > 0) throw new ApiError("invalid", problems);
  return new Map(typed.flatMap(({ position, read }) => (read.length > 0 ? [[position, read] as const] : [])));
}

/** A number of pieces for each line, with what was handed out before. Throws `invalid` at the line. */
function checkPieces({ lines }: OrderContents, given: readonly GivenLine[], before: ReadonlyMap<number, number>): void {
  const problems = given.flatMap(({ position, quantity }, index): Problem[] => {
    const left = (lines.find((each) => each.position === position)?.quantity ?? 0) - (before.get(position) ?? 0);
    return quantity <= left
      ? []
      : [{ field: `lines[${index}].quantity`, message: `Осталось выдать ${left}, больше выдать нельзя` }];
  });
  if (problems.length > 0) throw new ApiError("invalid", problems);
  if (lines.some(({ position }) => !given.some((line) => line.position === position)))
    throw new ApiError("invalid", [{ field: "lines", message: "В заказе есть ещё строки: обновите страницу" }]);
}

const REST_UNSAID = "Отметьте, что с остальным: оно остаётся заказанным или его отменяем";

/**
 * Hands out of a locked order what a member of staff says. What is not handed out stays ordered, or is cancelled by a change, whose money is
 * settled and whose customer is told. Codes of what goes are kept. `isOver`: all that is left of the order is to be handed out now, by the
 * transition. Throws `invalid` with the field, `sum_changed` with the sum as long as nobody has seen it, `too_late` where money that goes
 * back needs a second person first, and what `handOutPart` throws.
 */
export async function giveGoods(
  tx: Executor,
  dependencies: ChangeDependencies,
  order: OrderRow,
  { lines: given, rest, expectedSum }: GivenGoods,
  giving: Giving,
): Promise<{ order: OrderRow; isOver: boolean }> {
  const contents = await readContents(tx, order);
  const before = order.isPartGiven ? await readGivenPieces(tx, order.id) : new Map<number, number>();
  checkPieces(contents, given, before);
  const pieces = new Map(given.map(({ position, quantity }) => [position, quantity]));
  const gone = together(before, pieces);
  const isPart = contents.lines.some(({ position, quantity }) => gone.get(position) !== quantity);
  if (given.every(({ quantity }) => quantity === 0) && !(order.isPartGiven && rest === "cancel"))
    throw new ApiError("invalid", [{ field: "lines[0].quantity", message: "Отметьте, что выдаём" }]);
  if (isPart && rest === null) throw new ApiError("invalid", [{ field: "rest", message: REST_UNSAID }]);
  const codes = await checkedCodes(tx, order, contents, given);
  if (isPart && rest === "stays") {
    const actor = { actorKind: "staff", actorId: giving.staffId } as const;
    const part = { contents, before, pieces, expectedSum, actor, ...giving };
    const { order: moved, number } = await handOutPart(tx, order, part);
    await saveMarkingCodes(tx, { orderId: order.id, number }, codes, giving.at);
    return { order: moved, isOver: false };
  }
  const { staffId } = giving;
  const going = isPart ? await dropRest(tx, dependencies, { order, contents, gone, expectedSum, staffId }) : order;
  // What is not handed out leaves no position behind.
  const left = contents.lines.flatMap(({ position }) => ((gone.get(position) ?? 0) > 0 ? [position] : []));
  await moveGivenPieces(tx, order.id, left);
  await moveMarkingCodes(tx, order.id, left);
  const moved = new Map([...codes].map(([position, read]) => [left.indexOf(position), read]));
  const number = await nextHandover(tx, order.id);
  await saveMarkingCodes(tx, { orderId: order.id, number }, moved, giving.at);
  return { order: going, isOver: true };
}

interface Rest {
  order: OrderRow;
  contents: OrderContents;
  /** Pieces that are handed out by now, by position. */
  gone: ReadonlyMap<number, number>;
  expectedSum: number | null;
  staffId: number;
}

async function dropRest(
  tx: Executor,
  dependencies: ChangeDependencies,
  { order, contents, gone, expectedSum, staffId }: Rest,
): Promise<OrderRow> {
  const tradeIn = contents.adjustments.some(({ kind }) => kind === "trade_in");
  const change: OrderChange = {
    lines: contents.lines.map((line) => ({
      position: line.position,
      sku: codeOf(line),
      quantity: gone.get(line.position) ?? 0,
      tradeIn,
    })),
    delivery: null,
    carrier: null,
    method: null,
    reason: "Выдано не всё",
    isRest: true,
  };
  const tried = await tryChange(tx, dependencies, order, { change, staffId });
  if (await wouldChangeWait(tx, dependencies, order, { staffId, refund: tried.refund }))
    throw new ApiError(
      "too_late",
      "Возврат денег за остальное подтверждает второй сотрудник. Сначала измените заказ, а когда изменение подтвердят, выдайте его",
    );
  const { sumKopecks } = tried.order;
  if (sumKopecks !== expectedSum) {
    const text = `Выдаём не всё, остальное отменим: заказ будет стоить ${roublesOf(sumKopecks)} вместо ${roublesOf(order.sumKopecks)}`;
    const message = [`${text}.`, moneyNote(tried), "Если так, нажмите ещё раз"].filter(Boolean).join(" ");
    throw new ApiError("sum_changed", message, { sum: sumKopecks });
  }
  const asked = { change, expectedSum, staffId, key: randomUUID() };
  return (await changeByStaff(tx, dependencies, order, asked)).order;
}
