import type { ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";

/** Statuses that need the customer's attention stand out; finished ones do not. */
export const statusTones = {
  new: "solid",
  processing: "solid",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShortOrder["status"], string>;
