import { redirect } from "@remix-run/node";
import { agreedPriceByLink, agreedPriceTake } from "../../../../gateway/contract/sales/cheaper-prices.ts";
import { formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { rememberCart } from "../cart/cart.server.ts";

const MAX_SECRET_CHARACTERS = 80;
const UNAVAILABLE = "Товар не положен в корзину: нет связи с магазином. Повторите через минуту";

/** The secret of a message's link; null for addresses of the form. */
export function agreedSecretOf(url: URL): string | null {
  const secret = url.searchParams.get("agreed");
  if (secret === null) return null;
  if (secret === "" || secret.length > MAX_SECRET_CHARACTERS) throw notFound();
  return secret;
}

/** The price of a message's link; `offer` is null when it does not count any more. */
export async function loadAgreedPrice(visitor: Visitor, secret: string) {
  const { agreed } = required(await visitor.gateway.call(agreedPriceByLink, { secret }));
  const { zone } = await visitor.region();
  return {
    kind: "agreed" as const,
    offer: agreed && {
      goods: agreed.goods,
      facts: [
        { term: "Цена для вас", value: `${formatPrice(agreed.price)} за штуку` },
        { term: "Цена на сайте", value: formatPrice(agreed.ordinaryPrice) },
        { term: "По этой цене", value: `не больше ${formatPieces(agreed.quantity)}, в одном заказе` },
        { term: "Действует до", value: formatStamp(agreed.endsAt, zone) },
      ],
    },
  };
}
export type AgreedPriceView = Awaited<ReturnType<typeof loadAgreedPrice>>;

/** Puts the goods into the cart at the price of the link, and leads there. */
export async function takeAgreedPrice(visitor: Visitor, form: FormData, secret: string) {
  const result = await visitor.gateway.call(agreedPriceTake, { secret });
  if (!result.ok) return refusedByGateway<never>(form, result, { unavailable: UNAVAILABLE });
  const { cart } = result.data;
  rememberCart(visitor, cart);
  writeFlash(visitor.cookies, ["Товар в корзине по цене, о которой договорились.", ...cart.cartWarnings]);
  return redirect("/basket/", 303);
}
