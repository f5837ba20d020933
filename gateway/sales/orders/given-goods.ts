import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { markingCodeProblem, pieceOfCode, readMarkingCodes, shortCode } from "../receipts/marking-rules.ts";
import { lockGivenPieces, readMarkedPositions, saveMarkingCodes } from "../receipts/marking-store.ts";
import { changeByStaff, tryChange, wouldChangeWait } from "./change/change-by-staff.ts";
import { codeOf } from "./change/change-lines.ts";
import { moneyNote } from "./change/change-money.ts";
import type { ChangeDependencies, OrderChange } from "./change/change-order.ts";
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
  /** What the order costs once the rest is cancelled, as it was shown; null where nobody has seen it yet. */
  expectedSum: number | null;
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
    const wrong = read.flatMap((code): Problem[] => {
      const piece = pieceOfCode(code);
      const isTwice = seen.has(piece);
      seen.add(piece);
      const what =
        markingCodeProblem(code) ?? (isTwice ? "указан дважды" : gone.has(piece) ? "уже выдан с другим заказом" : null);
      return what === null ? [] : [{ field, message: `Код ${shortCode(code)} ${what}` }];
    });
    if (wrong.length > 0 || read.length === 0 || read.length === quantity) return wrong;
    return [{ field, message: `Нужен код на каждую штуку: выдаём ${quantity}, кодов ${read.length}` }];
  });
  if (problems.length > 0) throw new ApiError("invalid", problems);
  return new Map(typed.flatMap(({ position, read }) => (read.length > 0 ? [[position, read] as const] : [])));
}

/** A number of pieces for each line. Throws `invalid` at the line. */
function checkPieces({ lines }: OrderContents, given: readonly GivenLine[]): void {
  const problems = given.flatMap(({ position, quantity }, index): Problem[] => {
    const line = lines.find((each) => each.position === position);
    if (line && quantity <= line.quantity) return [];
    return [{ field: `lines[${index}].quantity`, message: `В заказе ${line?.quantity ?? 0}, больше выдать нельзя` }];
  });
  if (problems.length > 0) throw new ApiError("invalid", problems);
  if (lines.some(({ position }) => !given.some((line) => line.position === position)))
    throw new ApiError("invalid", [{ field: "lines", message: "В заказе есть ещё строки: обновите страницу" }]);
  if (given.every(({ quantity }) => quantity === 0))
    throw new ApiError("invalid", [{ field: "lines[0].quantity", message: "Отметьте, что выдаём" }]);
}

/**
 * Makes a locked order what is handed out of it: what stays is cancelled by a change, whose money is settled and whose customer is told, and
 * the codes of what goes are kept. Answers the order to be handed out. Throws `invalid` with the field, `sum_changed` with the new sum as long
 * as nobody has seen it, `too_late` where money that goes back needs a second person first.
 */
export async function giveGoods(
  tx: Executor,
  dependencies: ChangeDependencies,
  order: OrderRow,
  { lines: given, expectedSum }: GivenGoods,
  staffId: number,
): Promise<OrderRow> {
  const contents = await readContents(tx, order);
  checkPieces(contents, given);
  const codes = await checkedCodes(tx, order, contents, given);
  const isPart = contents.lines.some(
    ({ position, quantity }) => given.find((line) => line.position === position)?.quantity !== quantity,
  );
  const going = isPart ? await dropRest(tx, dependencies, { order, contents, given, expectedSum, staffId }) : order;
  // What is not handed out leaves no position behind.
  const left = contents.lines.filter(
    ({ position }) => (given.find((line) => line.position === position)?.quantity ?? 0) > 0,
  );
  const moved = new Map(
    [...codes].map(([position, read]) => [left.findIndex((line) => line.position === position), read]),
  );
  await saveMarkingCodes(tx, order.id, moved, dependencies.services.now());
  return going;
}

interface Part extends GivenGoods {
  order: OrderRow;
  contents: OrderContents;
  given: readonly GivenLine[];
  staffId: number;
}

async function dropRest(
  tx: Executor,
  dependencies: ChangeDependencies,
  { order, contents, given, expectedSum, staffId }: Omit<Part, "lines">,
): Promise<OrderRow> {
  const tradeIn = contents.adjustments.some(({ kind }) => kind === "trade_in");
  const change: OrderChange = {
    lines: contents.lines.map((line) => ({
      position: line.position,
      sku: codeOf(line),
      quantity: given.find(({ position }) => position === line.position)?.quantity ?? 0,
      tradeIn,
    })),
    delivery: null,
    method: null,
    reason: "Выдано не всё",
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
