import type { PricedSum } from "../../gateway/contract/sales/checkout.ts";
import { formatPrice } from "../ui/format.ts";

interface SumTitles {
  goods: string;
  /** Title of the chosen delivery. */
  delivery: string;
}

/** What a sum to pay is made of, a row for each part; a delivery that costs nothing has one, too. */
export function sumRows({ subtotal, adjustments }: Omit<PricedSum, "sum">, { goods, delivery }: SumTitles) {
  const rows = adjustments.map(({ why, kopecks }) => ({ term: why, value: formatPrice(kopecks) }));
  const isDelivered = adjustments.some(({ kind }) => kind === "delivery");
  return [
    { term: goods, value: formatPrice(subtotal) },
    ...rows,
    ...(isDelivered ? [] : [{ term: delivery, value: "бесплатно" }]),
  ];
}
