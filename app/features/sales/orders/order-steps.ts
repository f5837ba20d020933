import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";

type Status = OutputOf<typeof orderByIdentity>["order"]["status"];

const STEPS = ["Принят", "Собираем", "Готов", "Выдан"] as const;
const AT: Partial<Record<Status, number>> = { new: 0, processing: 1, ready: 2, delivered: 3 };

export interface OrderStep {
  title: string;
  state: "done" | "now" | "later";
}

/** How far an order is; a cancelled one goes no further. */
export function orderSteps(status: Status): OrderStep[] {
  const now = AT[status];
  if (now === undefined) return [];
  return STEPS.map((title, at) => ({ title, state: at < now ? "done" : at === now ? "now" : "later" }));
}
