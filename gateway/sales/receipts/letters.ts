import { originOf } from "../../chain/regions/site-origin.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { findOrder } from "../orders/orders-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import type { ReceiptBody, ReceiptKind } from "./body-rules.ts";

interface IssuedReceipt {
  orderId: number;
  kind: ReceiptKind;
  body: unknown;
  url: string;
}

const meaning: Record<ReceiptKind, string> = {
  prepayment: "Оплата получена",
  full: "Товары выданы",
  refund: "Деньги возвращены",
};

/** Writes the letter with the link of a receipt. Who has given no address of mail gets the receipt itself by text message from the service. */
export async function tellOfReceipt(
  tx: Executor,
  { regions, orderAccessKey, siteOrigin }: OrderMessaging,
  { orderId, kind, body, url }: IssuedReceipt,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order || order.contact.email === "") return;
  const { orderNumber, regionSlug } = order;
  const origin = originOf(siteOrigin, regions.regionOf(regionSlug));
  const { amountKopecks } = body as ReceiptBody;
  await writeLetters(tx, "receipt", [
    {
      recipient: order.contact.email,
      subject: `Чек по заказу ${orderNumber}`,
      paragraphs: [
        "Здравствуйте.",
        `${meaning[kind]}: ${roublesOf(amountKopecks)}, заказ ${orderNumber}.`,
        `Кассовый чек:\n${url}`,
        `Заказ на сайте:\n${origin}/order/${orderNumber}/${orderAccessToken(orderAccessKey, orderNumber)}/`,
      ],
      endUrl: null,
    },
  ]);
}
