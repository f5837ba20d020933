import { data } from "@remix-run/node";
import { z } from "zod";
import { crmOrderStatus } from "../../../gateway/contract/orders.ts";
import type { FormReply } from "../../shared/form-reply.ts";
import { parseMobilePhone } from "../../shared/phone.ts";
import { formatDate, formatTime } from "../../ui/format.ts";
import { readForm, refusedByGateway, refuseForm, replyTo } from "../../visitor/form-reply.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const PHONE = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";
const NUMBER = "Введите номер заказа: он есть на странице заказа и в чеке";
const NOT_FOUND = "Заказ не найден. Проверьте телефон и номер";
const PRIVATE = { "Cache-Control": "no-store" };

const statusForm = z.object({
  phone: z.string(PHONE).refine((text) => parseMobilePhone(text) !== null, PHONE),
  number: z.string(NUMBER).trim().min(1, NUMBER).max(40, NUMBER),
});

/** Carries no personal data. */
interface FoundStatus {
  number: string;
  status: string;
  /** When the status was set. */
  updated: string;
}

/** The page is shown again in any case: with the status or with the error. */
export type StatusReply = FormReply<"phone" | "number"> & { found: FoundStatus | null };

/** Looks up an order by phone and number. A POST, so that the phone appears in no address and no log. ORD-003, ORD-009 */
export async function findStatus(visitor: Visitor, form: FormData) {
  const read = readForm(form, statusForm);
  if (!read.ok) return refused(read.refusal);
  const [result, region] = await Promise.all([
    visitor.gateway.call(crmOrderStatus, {
      phone: parseMobilePhone(read.value.phone) ?? "",
      reserve_id: read.value.number,
    }),
    visitor.region().catch(() => null),
  ]);
  if (!result.ok) {
    if (result.code === "not_found") return refused(refuseForm(form, { message: NOT_FOUND }, 404));
    return refused(refusedByGateway(form, result));
  }
  const { reserve_id, title, updatedAt } = result.data;
  const zone = region?.zone ?? "Europe/Moscow";
  const updated = `${formatDate(updatedAt, zone, true)}, ${formatTime(updatedAt, zone)}`;
  return data<StatusReply>(
    { ...replyTo(form), found: { number: reserve_id, status: title, updated } },
    { headers: PRIVATE },
  );
}

const refused = ({ data: reply, init }: ReturnType<typeof refuseForm>) =>
  data<StatusReply>({ ...reply, found: null }, { ...init, headers: PRIVATE });
