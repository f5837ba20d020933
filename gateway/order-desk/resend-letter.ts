import { countsInDatabase } from "../db/rate-limit-store.ts";
import { ApiError } from "../http/api-error.ts";
import type { StaffCaller } from "../http/route.ts";
import type { OrderNews } from "../orders/message-texts.ts";
import { readCancellationsOf } from "../orders/store.ts";
import { tellCustomer } from "../orders/tell-customer.ts";
import { type DeskDependencies, lockOwn } from "./act.ts";

const DAY_SECONDS = 86_400;
const LETTERS_A_DAY = 5;

/**
 * Writes the news of an order's status once more, once for each form: by letter, or by SMS where there is no address. Throws `not_found`,
 * `too_late` for an order that was handed out, `too_many` after five times a day.
 */
export function resendLetter(
  { services, messaging }: DeskDependencies,
  caller: StaffCaller,
  { identity, key }: { identity: string; key: string },
): Promise<"mail" | "sms"> {
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOwn(tx, caller, identity);
    const channel = order.contact.email === "" ? "sms" : "mail";
    const counts = countsInDatabase(tx, services.now);
    if (!(await counts.consume(`order letter ${key}`, { uses: 1, seconds: DAY_SECONDS }))) return channel;
    if (order.status === "delivered") throw new ApiError("too_late", "Заказ уже выдан, писать о нём больше нечего");
    if (!(await counts.consume(`order letters ${order.id}`, { uses: LETTERS_A_DAY, seconds: DAY_SECONDS })))
      throw new ApiError("too_many", "Об этом заказе за сутки писали уже пять раз");
    const cancellation = (await readCancellationsOf(tx, [order])).get(order.id);
    const newsOfStatus = {
      new: "accepted",
      processing: "accepted",
      ready: "ready",
      cancelled: cancellation?.event === "expire" ? "expired" : "cancelled",
    } as const satisfies Record<Exclude<typeof order.status, "delivered">, OrderNews>;
    const news = newsOfStatus[order.status];
    await tellCustomer(tx, messaging, order, { news, at: services.now(), isAwaited: true, isRepeated: true });
    await caller.audit(tx, { target: order.orderNumber, before: null, after: { news, channel } });
    return channel;
  });
}
