import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/lock-key.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { orderRefusal } from "./limit-rules.ts";
import { countOrders, type Purchaser } from "./limits-store.ts";

/**
 * Refuses an order beyond the limits of its phone, customer or network. Orders of each wait for one another until the transaction ends,
 * so that twenty at once are counted one after the other. Throws `too_many`.
 */
export async function refuseTooManyOrders(tx: Executor, purchaser: Purchaser, now: Date): Promise<void> {
  const { phoneDigits, userId, network } = purchaser;
  // Everybody locks in this order.
  await lockKey(tx, `orders of phone ${phoneDigits}`);
  if (userId !== null) await lockKey(tx, `orders of customer ${userId}`);
  else if (network !== null) await lockKey(tx, `orders of network ${network}`);
  const refusal = orderRefusal(await countOrders(tx, purchaser, now));
  if (refusal) throw new ApiError("too_many", refusal);
}
