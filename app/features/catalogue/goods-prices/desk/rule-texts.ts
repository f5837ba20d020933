import { OWN_SOURCE } from "../../../../../gateway/contract/catalogue/goods-prices.ts";

/** «18,5 %» */
export const percentText = (percent: number): string => `${String(percent).replace(".", ",")}\u00a0%`;

/** A code of a supplier, or the shop's own catalogue. */
export const sourceTitle = (source: string): string => (source === OWN_SOURCE ? "Собственный каталог" : source);
