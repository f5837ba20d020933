import { originOf } from "../../chain/regions/directory.ts";
import type { Executor } from "../../platform/db/database.ts";
import { dayText, roublesOf } from "../../platform/format.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { OrderRow } from "../orders/orders-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import type { ReturnRow } from "./returns-store.ts";
import { refundDeadline } from "./rules.ts";

/** Points that were spent on the goods and come back, and those that they had earned. */
export interface MovedPoints {
  restored: number;
  revoked: number;
}

/** Tells the customer what was decided, by letter or, who has given no address, by text message. In the decision's transaction. */
export async function tellOfReturn(
  tx: Executor,
  { regions, orderAccessKey, siteOrigin }: OrderMessaging,
  order: OrderRow,
  row: ReturnRow,
  at: Date,
  points: MovedPoints = { restored: 0, revoked: 0 },
): Promise<void> {
  const origin = originOf(siteOrigin, regions.regionOf(order.regionSlug));
  const url = `${origin}/order/${order.orderNumber}/${orderAccessToken(orderAccessKey, order.orderNumber)}/`;
  const { subject, meaning } = textsOf(order, row, points);
  const { email, phone } = order.contact;
  const text = { recipient: phone, body: `${subject}. ${meaning} ${url}` };
  const zone = order.deliveryZone;
  if (email === "") await writeSms(tx, "return_decided", { ...text, occasion: { at, zone }, orderId: order.id });
  else
    await writeLetters(tx, "return_decided", [
      {
        recipient: email,
        subject,
        paragraphs: ["Здравствуйте.", `${subject}.`, meaning, `Заказ на сайте:\n${url}`],
        endUrl: null,
        orderId: order.id,
        instead: { ...text, zone },
      },
    ]);
}

function textsOf(
  { orderNumber, deliveryZone }: OrderRow,
  row: ReturnRow,
  { restored, revoked }: MovedPoints,
): { subject: string; meaning: string } {
  if (row.state === "refused")
    return { subject: `Возврат по заказу ${orderNumber} не принят`, meaning: `Причина: ${row.decision}` };
  const sum = roublesOf(row.refundKopecks ?? 0);
  const by = dayText(localTime(refundDeadline(row.requestedAt), deliveryZone).day);
  const money =
    row.refundBy === "online"
      ? `Вернём ${sum} так же, как вы платили. Деньги придут не позднее ${by}.`
      : `К возврату ${sum}. Вернём не позднее ${by}.`;
  const back = restored > 0 ? ` Вернули баллов, которыми вы платили: ${restored}.` : "";
  const gone = revoked > 0 ? ` Сняли баллов, начисленных за эти товары: ${revoked}.` : "";
  return { subject: `Возврат по заказу ${orderNumber} принят`, meaning: money + back + gone };
}
