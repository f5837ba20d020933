import type { ShortOrder } from "../../../gateway/contract/my-orders.ts";

/** What wants the customer's attention stands out; what is over does not. */
export const statusTones = {
  new: "solid",
  processing: "solid",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShortOrder["status"], string>;
