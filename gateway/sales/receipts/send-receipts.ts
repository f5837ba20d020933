import { originOf } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { findOrder } from "../orders/orders-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import { changeReceipt, type ReceiptRecord, takeDueReceipts } from "../payments/receipts-store.ts";
import { nextAttempt, type ReceiptBody, type ReceiptKind } from "./body-rules.ts";
import type { FiscalProvider } from "./fiscal-provider.ts";
import { receiptsTotal } from "./metrics.ts";

interface IssuedReceipt {
  orderId: number;
  kind: ReceiptKind;
  body: unknown;
  url: string;
}

const meaning: Record<ReceiptKind, string> = {
  prepayment: "Оплата получена",
  full: "Товары выданы",
  full_back: "Выдача товаров отменена",
  refund: "Деньги возвращены",
};

/** Writes the letter with the link of a receipt. Who has given no address of mail gets the receipt itself by text message from the service. */
async function tellOfReceipt(
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

interface Dependencies {
  services: Pick<Services, "connection" | "now">;
  fiscal: FiscalProvider;
  messaging: OrderMessaging;
}

const LEASE_MS = 60_000;
const BATCH = 20;
/** A cash register takes some seconds. */
const FIRST_LOOK_MS = 10_000;

/** Hands due receipts over and asks what has become of them. Any number of runs may go on at once. Returns how many it worked on. */
export async function sendReceipts(dependencies: Dependencies, signal: AbortSignal): Promise<number> {
  const { connection, now } = dependencies.services;
  let worked = 0;
  let due: ReceiptRecord[] = [];
  do {
    due = await takeDueReceipts(connection.db, now(), { leaseMs: LEASE_MS, limit: BATCH });
    for (const receipt of due) {
      if (signal.aborted) return worked;
      await (receipt.externalId === null
        ? register(dependencies, receipt)
        : look(dependencies, receipt, receipt.externalId));
      worked += 1;
    }
  } while (due.length === BATCH && !signal.aborted);
  return worked;
}

/** A receipt that was handed over and not noted is the same one by its key. */
async function register(dependencies: Dependencies, receipt: ReceiptRecord): Promise<void> {
  const { fiscal, services } = dependencies;
  const { id, key, kind, createdAt } = receipt;
  const answer = await fiscal.register({ key, kind, body: receipt.body as ReceiptBody, at: createdAt });
  if (answer.outcome !== "registered") return postpone(dependencies, receipt, answer);
  const at = services.now();
  const nextAt = new Date(at.getTime() + FIRST_LOOK_MS);
  const change = { state: "sent", externalId: answer.externalId, attempts: 0, nextAt, failure: null } as const;
  await changeReceipt(services.connection.db, id, change, at);
}

async function look(dependencies: Dependencies, receipt: ReceiptRecord, externalId: string): Promise<void> {
  const { fiscal, services, messaging } = dependencies;
  const answer = await fiscal.find(externalId);
  if (answer.outcome === "pending")
    return postpone(dependencies, receipt, { outcome: "unknown", reason: "not issued yet" });
  if (answer.outcome !== "issued") return postpone(dependencies, receipt, answer);
  const { fiscal: facts, url } = answer;
  const at = services.now();
  await services.connection.db.transaction(async (tx) => {
    const isNew = await changeReceipt(tx, receipt.id, { state: "done", fiscal: facts, url, failure: null }, at);
    if (isNew && url !== null) await tellOfReceipt(tx, messaging, { ...receipt, url });
  });
  receiptsTotal.inc({ outcome: "issued" });
}

async function postpone(
  { services }: Dependencies,
  { id, createdAt, attempts }: ReceiptRecord,
  { outcome, reason }: { outcome: "refused" | "unknown"; reason: string },
): Promise<void> {
  const at = services.now();
  const nextAt = outcome === "refused" ? null : nextAttempt(createdAt, attempts, at);
  const given = outcome === "refused" ? "refused" : "stuck";
  if (nextAt === null) receiptsTotal.inc({ outcome: given });
  await changeReceipt(
    services.connection.db,
    id,
    { failure: reason, ...(nextAt === null ? { state: given } : { nextAt }) },
    at,
  );
}
