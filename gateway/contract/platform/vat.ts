/** Rates of the value added tax that invoices and receipts can have; without one the seller pays none. Per cent. */
export const vatRates = ["none", "0", "5", "7", "10", "20", "22"] as const;
export type VatRate = (typeof vatRates)[number];

/** The tax that a sum contains, kopecks. */
export const vatIn = (kopecks: number, rate: VatRate): number =>
  rate === "none" ? 0 : Math.round((kopecks * Number(rate)) / (100 + Number(rate)));

export const vatTitle = (rate: VatRate): string => (rate === "none" ? "Без НДС" : `НДС ${rate}\u00a0%`);
