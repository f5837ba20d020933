import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { tellAgain } from "../../sales/orders/tell-customer.ts";
import { type DeskDependencies, lockOwn } from "./act.ts";

const DAY_SECONDS = 86_400;

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
    const { news } = await tellAgain(tx, messaging, order, services.now());
    await caller.audit(tx, { target: order.orderNumber, before: null, after: { news, channel } });
    return channel;
  });
}
