import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { crmOrderStatus } from "../../../gateway/contract/orders.ts";
import { mobilePhone } from "../../shared/phone.ts";
import { formatDate, formatTime } from "../../ui/format.ts";
import { errorText } from "../../visitor/error-text.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const PHONE = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";
const NUMBER = "Введите номер заказа: он есть на странице заказа и в чеке";

const statusForm = z.object({
  phone: z.string(PHONE).refine((text) => mobilePhone(text) !== null, PHONE),
  number: z.string(NUMBER).trim().min(1, NUMBER).max(40, NUMBER),
});

/** `found` carries no personal data: number, status, when it was set. */
export interface StatusReply {
  values: { phone: string; number: string };
  errors: { phone?: string[]; number?: string[]; message?: string[] };
  found: { number: string; status: string; updated: string } | null;
}

/** Looks an order up by phone and number. Posted, so that the phone stands in no address and no log. ORD-003, ORD-009 */
export async function findStatus(visitor: Visitor, form: FormData) {
  const values = { phone: String(form.get("phone") ?? ""), number: String(form.get("number") ?? "") };
  const answer = (status: number, part: Partial<StatusReply>) =>
    data<StatusReply>(
      { values, errors: {}, found: null, ...part },
      { status, headers: { "Cache-Control": "no-store" } },
    );

  const submission = parseWithZod(form, { schema: statusForm });
  if (submission.status !== "success") {
    const { phone, number } = submission.error ?? {};
    return answer(400, { errors: { ...(phone && { phone }), ...(number && { number }) } });
  }
  const [result, region] = await Promise.all([
    visitor.gateway.call(crmOrderStatus, {
      phone: mobilePhone(submission.value.phone) ?? "",
      reserve_id: submission.value.number,
    }),
    visitor.region().catch(() => null),
  ]);
  if (result.ok) {
    const { reserve_id, title, updatedAt } = result.data;
    const zone = region?.zone ?? "Europe/Moscow";
    const updated = `${formatDate(updatedAt, zone, true)}, ${formatTime(updatedAt, zone)}`;
    return answer(200, { found: { number: reserve_id, status: title, updated } });
  }
  switch (result.code) {
    case "not_found":
      return answer(404, { errors: { message: ["Заказ не найден. Проверьте телефон и номер"] } });
    case "too_many":
      return answer(429, { errors: { message: [errorText(result)] } });
    case "invalid":
      return answer(422, { errors: { message: [errorText(result)] } });
    default:
      return answer(503, { errors: { message: ["Нет связи с магазином. Повторите через минуту"] } });
  }
}
