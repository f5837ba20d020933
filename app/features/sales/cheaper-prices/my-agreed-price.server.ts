import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { agreedPriceMine } from "../../../../gateway/contract/sales/cheaper-prices.ts";
import { formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

interface ShownProduct {
  product: { sku: string };
  /** IANA zone of the region. */
  region: { zone: Zone };
}

/**
 * What was agreed on with a signed-in customer about the price of goods, in words. Guests are not asked about: their page is everybody's,
 * and the price is on the page of their link and in the cart.
 */
export async function readMyAgreedPrice(visitor: Visitor, { product, region }: ShownProduct): Promise<string[]> {
  if (visitor.user === null) return [];
  const found = await visitor.gateway.call(agreedPriceMine, { sku: product.sku });
  const agreed = found.ok ? found.data.agreed : null;
  if (!agreed) return [];
  const until = formatStamp(agreed.endsAt, region.zone);
  return [
    `Цена по договорённости для вас: ${formatPrice(agreed.price)} за штуку, до ${formatPieces(agreed.quantity)}. Действует до ${until}, посчитается в корзине.`,
  ];
}
