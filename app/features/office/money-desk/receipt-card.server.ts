import { redirect } from "@remix-run/node";
import { receiptRetry } from "../../../../gateway/contract/office/money.ts";
import { receiptCard, receiptKinds } from "../../../../gateway/contract/sales/receipts.ts";
import { formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { receiptChip, receipts } from "./receipts-list.server.ts";

/** The card of a receipt as texts. Throws 404, 403 and 503. */
export async function loadReceipt(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, receipts.permission);
  const card = required(await visitor.gateway.call(receiptCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  return {
    list: { label: receipts.title, href: receipts.path },
    title: `Чек ${card.id}`,
    state: receiptChip(card.state),
    facts: [
      { term: "Вид", value: receiptKinds[card.kind] },
      { term: "Заказ", value: card.identity },
      { term: "Сумма", value: formatPrice(card.sum) },
      { term: "Создан", value: formatStamp(card.createdAt, zone) },
      { term: "Попыток", value: String(card.attempts) },
      { term: "Фискальный документ", value: card.fiscalNumber || "ещё нет" },
      ...(card.failure ? [{ term: "Почему не ушёл", value: card.failure }] : []),
    ],
    url: card.url,
    rows: card.rows.map(({ row, title, quantity, sum }) => ({
      row,
      title,
      about: `${formatPieces(quantity)}, ${formatPrice(sum)}`,
    })),
    /** Goods that are handed over may need marking codes. */
    takesCodes: card.kind === "full",
    isWaiting: card.isWaiting,
  };
}
export type ReceiptView = Awaited<ReturnType<typeof loadReceipt>>;

/** Sends it again. */
export async function retryReceipt(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, receipts.permission);
  const form = await request.formData();
  const codes = [...form.entries()].flatMap(([name, text]) => {
    const [, row] = /^codes-(\d{1,3})$/.exec(name) ?? [];
    const lines = String(text)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    return row === undefined || lines.length === 0 ? [] : [{ row: Number(row), codes: lines }];
  });
  const result = await visitor.gateway.call(receiptRetry, { id: Number(id), codes });
  if (!result.ok && result.code !== "too_late")
    return refusedByGateway(form, result, { back: new URL(request.url).pathname });
  writeFlash(visitor.cookies, [result.ok ? "Чек будет отправлен снова." : errorText(result)]);
  return redirect(receipts.path, 303);
}
