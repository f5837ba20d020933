import type { Lateness } from "../../../../gateway/contract/office/order-desk.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";

/** What needs somebody's hands stands out; what is over does not. */
const tones = {
  new: "signal",
  processing: "signal",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const;

export const statusChip = (status: keyof typeof tones) => ({ text: orderStatuses[status], tone: tones[status] });

const latenessTexts: Record<Exclude<Lateness, "none">, string> = {
  not_ready: "Опаздывает",
  ends_soon: "Резерв на исходе",
  ended: "Резерв закончился",
};

/** Null if the order is in time. */
export const latenessText = (lateness: Lateness): string | null =>
  lateness === "none" ? null : latenessTexts[lateness];
