import type { Executor } from "../../platform/db/database.ts";
import type { ReceiptBody } from "../../sales/receipts/body-rules.ts";
import { csvFile, roublesCell } from "./csv-rules.ts";
import { moscowText } from "./days-rules.ts";
import { readPaid, readReceipts, readRefunds } from "./export-store.ts";

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
const kinds = { prepayment: "Чек предоплаты", full: "Чек выдачи", refund: "Чек возврата" } as const;
const stateText = (state: string) => states[state] ?? state;

/** The file for the accountant. */
export async function exportCsv(executor: Executor, period: { from: Date; to: Date }): Promise<string> {
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
