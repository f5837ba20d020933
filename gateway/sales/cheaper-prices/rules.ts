import type { ReplyError } from "../../contract/platform/endpoint.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import { roublesOf } from "../../platform/format.ts";

/** How far below our price one may go, per cent. */
const USUAL_DISCOUNT = 10;
const DEEP_DISCOUNT = 30;

/** The lowest price that somebody with these permissions may agree on, whole roubles in kopecks. */
export function leastPriceOf(ourPrice: number, permissions: ReadonlySet<StaffPermission>): number {
  const discount = permissions.has("deep-discounts") ? DEEP_DISCOUNT : USUAL_DISCOUNT;
  return Math.ceil((ourPrice * (100 - discount)) / 10_000) * 100;
}

/** Why a price cannot be agreed on; nothing when it can. */
export function priceErrors(price: number, ourPrice: number, permissions: ReadonlySet<StaffPermission>): ReplyError[] {
  if (price >= ourPrice)
    return [{ field: "price", message: `Цена должна быть ниже нашей: сейчас ${roublesOf(ourPrice)}` }];
  const least = leastPriceOf(ourPrice, permissions);
  if (price >= least) return [];
  const help = permissions.has("deep-discounts") ? "" : ". О цене ниже попросите администратора";
  return [{ field: "price", message: `Вы можете согласиться на цену не ниже ${roublesOf(least)}${help}` }];
}
