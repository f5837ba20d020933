import type { Services } from "../../chain/services.ts";
import {
  type DifferenceRow,
  moneyDifferenceCard,
  moneyDifferenceSettle,
  moneyDifferences,
  moneyExport,
  receiptRetry,
} from "../../contract/office/money.ts";
import { type ReceiptListRow, receiptCard, receiptList } from "../../contract/sales/receipts.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import type { PaymentProviders } from "../../sales/payments/payment-provider.ts";
import { changeReceipt, lockReceipt, type ReceiptRecord } from "../../sales/payments/receipts-store.ts";
import { type ReceiptBody, withCodes } from "../../sales/receipts/body-rules.ts";
import { markingCodeProblems, pieceOfCode, readMarkingCodes } from "../../sales/receipts/marking-rules.ts";
import { lockGivenPieces } from "../../sales/receipts/marking-store.ts";
import { readPaid, readReceipts, readRefunds } from "./export-store.ts";
import { differenceRows, findDifference, findReceipt, receiptRows, type SeenDifference } from "./lists-store.ts";
import { settleDifference } from "./reconciliations-store.ts";
import { csvFile, moscowPeriod, moscowText, roublesCell, type Sums } from "./rules.ts";

const head = [
  "Что",
  "Когда, Москва",
  "Заказ",
  "Сумма, ₽",
  "Состояние",
  "Кто принял",
  "Способ",
  "Номер у банка",
  "Фискальный документ",
  "Чек",
];

const states: Readonly<Record<string, string>> = {
  authorized: "деньги удержаны",
  captured: "получено",
  part_refunded: "получено, часть возвращена",
  refunded: "возвращено",
  voided: "удержание снято",
  new: "ждёт отправки",
  sent: "отправлено",
  done: "выполнено",
  refused: "отклонено",
  stuck: "ждёт сотрудника",
};
const kinds = {
  prepayment: "Чек предоплаты",
  full: "Чек выдачи",
  full_back: "Чек отмены выдачи",
  refund: "Чек возврата",
} as const;
const stateText = (state: string) => states[state] ?? state;

/** The file for the accountant. */
async function exportCsv(executor: Executor, period: { from: Date; to: Date }): Promise<string> {
  const [paid, refunds, issued] = await Promise.all([
    readPaid(executor, period),
    readRefunds(executor, period),
    readReceipts(executor, period),
  ]);
  const moneyRow = (what: string, row: (typeof refunds)[number] | (typeof paid)[number]) => [
    what,
    row.at ? moscowText(row.at) : "",
    row.identity,
    roublesCell(row.kopecks),
    stateText(row.state),
    row.provider,
    row.method,
    row.number,
    "",
    "",
  ];
  return csvFile([
    head,
    ...paid.map((row) => moneyRow("Оплата", row)),
    ...refunds.map((row) => moneyRow("Возврат", row)),
    ...issued.map(({ receipt, identity }) => [
      kinds[receipt.kind],
      moscowText(receipt.createdAt),
      identity,
      roublesCell((receipt.body as ReceiptBody).amountKopecks),
      stateText(receipt.state),
      "",
      "",
      receipt.externalId ?? "",
      String((receipt.fiscal as Record<string, unknown> | null)?.fiscal_document_number ?? ""),
      receipt.url ?? "",
    ]),
  ]);
}

/** Receipts for those who look after them; `receiptRetry` sends one again. */
export function receiptRoutes(services: Pick<Services, "connection" | "regions">): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, receiptList, ({ zone }) =>
      show(receiptRows(db, zone), (found) => found.map(({ receipt, identity }) => receiptRowOf(receipt, identity))),
    ),

    route(receiptCard, async ({ id }) => {
      const found = await findReceipt(db, id);
      if (!found) throw notFound("Такого чека нет");
      const { receipt, identity } = found;
      const { rows } = receipt.body as ReceiptBody;
      return {
        ...receiptRowOf(receipt, identity),
        attempts: receipt.attempts,
        rows: rows.map(({ title, quantity, sumKopecks }, row) => ({ row, title, quantity, sum: sumKopecks })),
        isWaiting: receipt.state === "refused" || receipt.state === "stuck",
      };
    }),
  ];
}

function receiptRowOf(receipt: ReceiptRecord, identity: string): ReceiptListRow {
  const { id, kind, state, createdAt, url, failure } = receipt;
  const fiscal = receipt.fiscal as Record<string, unknown> | null;
  return {
    id,
    identity,
    kind,
    state,
    url,
    sum: (receipt.body as ReceiptBody).amountKopecks,
    createdAt: createdAt.toISOString(),
    fiscalNumber: String(fiscal?.fiscal_document_number ?? ""),
    failure: failure ?? "",
  };
}

/** What accountants see and do: differences with banks, receipts that did not leave, the file of all movements. */
export function accountingRoutes(
  services: Pick<Services, "connection" | "regions" | "now">,
  providers: PaymentProviders,
): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, moneyDifferences, () =>
      show(
        differenceRows(db),
        (found) => found.map((row) => rowOf(row, providers)),
        () => ({ provider: providers.list.map(({ id, title }) => ({ value: id, label: title })) }),
      ),
    ),

    route(moneyDifferenceCard, async ({ id }) => {
      const found = await findDifference(db, id);
      if (!found) throw notFound("Такого расхождения нет");
      const { paymentId, checkedAt } = found.difference;
      return { ...rowOf(found, providers), paymentId, checkedAt: checkedAt.toISOString() };
    }),

    route(moneyDifferenceSettle, ({ id, note }, caller) =>
      db.transaction(async (tx) => {
        const settled = await settleDifference(tx, id, { note, at: services.now() });
        if (!settled) throw notFound("Такого расхождения нет, или его уже закрыли");
        const { provider, providerNumber, outcome } = settled;
        const target = `${provider} ${providerNumber}`;
        await caller.audit(tx, { target, before: { outcome, note: "" }, after: { outcome, note } });
        return {};
      }),
    ),

    route(receiptRetry, ({ id, codes }, caller) =>
      db.transaction(async (tx) => {
        const receipt = await lockReceipt(tx, id);
        if (!receipt) throw notFound("Такого чека нет");
        const { state, key, failure } = receipt;
        if (state !== "refused" && state !== "stuck") throw new ApiError("too_late", "Этот чек уже отправлен");
        const given = codes.map((one) => ({ ...one, codes: readMarkingCodes(one.codes) }));
        const pieces = given.flatMap((one) => one.codes.map(pieceOfCode));
        const problems = problemsOf(
          receipt.body as ReceiptBody,
          given,
          await lockGivenPieces(tx, receipt.orderId, pieces),
        );
        if (problems.length > 0) throw new ApiError("invalid", problems);
        const body = withCodes(receipt.body as ReceiptBody, given);
        if (body === null) throw new ApiError("invalid", "Таких товаров в чеке нет: обновите страницу");
        // One that the service refused is a new one for it, under a key of its own.
        const again = state === "refused" ? { externalId: null, key: `${key}r` } : {};
        await changeReceipt(
          tx,
          id,
          { state: "new", body, ...again, attempts: 0, nextAt: services.now(), failure: null },
          services.now(),
        );
        await caller.audit(tx, { target: key, before: { state, failure }, after: { state: "new" } });
        return {};
      }),
    ),

    route(moneyExport, async ({ from, to }, caller) => {
      await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: { from, to } }));
      return { fileName: `money-${from}-${to}.csv`, csv: await exportCsv(db, moscowPeriod(from, to)) };
    }),
  ];
}

/** What is wrong with the codes of each row, at the row that they were given for. */
function problemsOf(
  { rows }: ReceiptBody,
  given: readonly { row: number; codes: readonly string[] }[],
  gone: ReadonlySet<string>,
) {
  const seen = new Set<string>();
  return given.flatMap(({ row, codes }, index) => {
    const pieces = rows[row]?.quantity ?? 0;
    const wrong = markingCodeProblems(codes, { seen, gone });
    const many = `Нужен код на каждую штуку: в чеке ${pieces}, кодов ${codes.length}`;
    const messages = wrong.length > 0 || codes.length === pieces ? wrong : [many];
    return messages.map((message) => ({ field: `codes[${index}].codes`, message }));
  });
}

/** The store answers no comparisons that found both sides the same. */
function rowOf({ difference, identity }: SeenDifference, providers: PaymentProviders): DifferenceRow {
  const { id, day, provider, providerNumber: number, outcome, ours, theirs, settledAt, note } = difference;
  return {
    id,
    day,
    number,
    identity,
    note,
    ours: sumsOf(ours),
    theirs: sumsOf(theirs),
    outcome: outcome === "same" ? "sums" : outcome,
    provider: providers.byId(provider)?.title ?? provider,
    settledAt: settledAt?.toISOString() ?? null,
  };
}

const sumsOf = (sums: Sums | null) => sums && { captured: sums.capturedKopecks, refunded: sums.refundedKopecks };
