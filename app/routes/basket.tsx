import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isRefused } from "../features/catalogue/add-to-cart/cart-reply.ts";
import { CHANGE_REGION } from "../features/chain/regions/picker-address.ts";
import { changePressedLine } from "../features/sales/cart/apply-lines.server.ts";
import {
  cartView,
  readCart,
  readLastOrder,
  withAnalogs,
  withRemovedNames,
} from "../features/sales/cart/cart.server.ts";
import { CartLines } from "../features/sales/cart/cart-lines.tsx";
import { CartWarnings } from "../features/sales/cart/cart-warnings.tsx";
import { changeCart } from "../features/sales/cart/change-cart.server.ts";
import { EmptyCart, UnreadableCart } from "../features/sales/cart/empty-cart.tsx";
import { canRepeat } from "../features/sales/checkout/can-repeat.ts";
import { changeCartPromo } from "../features/sales/checkout/cart-promo.server.ts";
import { loadCheckout } from "../features/sales/checkout/checkout.server.ts";
import { CheckoutForm } from "../features/sales/checkout/checkout-form.tsx";
import { fillOrganization } from "../features/sales/checkout/fill-organization.server.ts";
import { applyLinesFirst, keepOrder } from "../features/sales/checkout/keep-order.server.ts";
import { KeptOrder } from "../features/sales/checkout/kept-order.tsx";
import {
  CHANGE_PROMO,
  FILL_ORGANIZATION,
  FORGET_CONTACT,
  lastIntent,
  ORDER_FORM,
  type OrderReply,
  REFRESH_ORDER,
} from "../features/sales/checkout/order-fields.ts";
import { ORDER_FORM_ID, OrderSum, StickySum } from "../features/sales/checkout/order-sum.tsx";
import { placeOrder } from "../features/sales/checkout/place-order.server.ts";
import { forgetOrder, refreshOrder } from "../features/sales/checkout/refresh-order.server.ts";
import { RepeatOrder } from "../features/sales/checkout/repeat-order.tsx";
import { totalsWith } from "../features/sales/checkout/shown-sums.ts";
import { changeRegion } from "../features/sales/checkout/typed-order.server.ts";
import { useDeliveryQuotes, useLastReply } from "../features/sales/checkout/use-delivery-quotes.ts";
import { CartFitting } from "../features/workshop/booking/cart-fitting.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Heading } from "../ui/heading.tsx";
import { Container, Grid, Stack } from "../ui/layout.tsx";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/sales/cart/cart-line.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data: sent }) => [
  { title: "Корзина" },
  { name: "description", content: sent?.description },
];

/** A refused form changes nothing by itself, but says that what is on the page may be old. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (formMethod !== undefined && formMethod !== "GET");

/** Texts come with the data: the scripts of this page are the heaviest of all. */
const description = "Выбранные товары, способ получения и оформление заказа без регистрации.";
const NOTHING_CHOSEN = "Отметьте или замените товары: введённое сохранится.";
const CHECKOUT_AWAY = "Не удалось узнать, как доставить заказ. Товары сохранены: обновите страницу через минуту.";

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const [reading, lastOrder] = await Promise.all([readCart(visitor), readLastOrder(visitor)]);
  if (!reading) return data({ description, cart: null, lastOrder, checkout: null, noCheckout: "" }, { status: 503 });
  const canOrder = !reading.isStale && reading.cart.lines.some(({ active }) => active);
  const checkout = canOrder ? await loadCheckout(visitor, reading.cart) : null;
  return data({
    description,
    cart: await withAnalogs(
      visitor,
      await withRemovedNames(visitor, cartView(reading, takeFlash(visitor.cookies), new URL(request.url))),
    ),
    lastOrder,
    checkout,
    ...(!checkout && { noCheckout: canOrder ? CHECKOUT_AWAY : NOTHING_CHOSEN }),
  });
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const pressed = changePressedLine(visitor, form);
  if (pressed) return keepOrder(visitor, form, await pressed);
  const first = await applyLinesFirst(visitor, form);
  if (first) return first;
  switch (lastIntent(form)) {
    case ORDER_FORM:
      return placeOrder(visitor, form);
    case FILL_ORGANIZATION:
      return fillOrganization(visitor, form);
    case CHANGE_PROMO:
      return changeCartPromo(visitor, form);
    case FORGET_CONTACT:
      return forgetOrder(visitor);
    case CHANGE_REGION:
      return changeRegion(visitor, form);
    case REFRESH_ORDER:
      return refreshOrder(visitor, form);
    default:
      return changeCart(visitor, form);
  }
}

export default function Basket() {
  const { cart, lastOrder, checkout, noCheckout } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answered: OrderReply | undefined = reply && "order" in reply ? reply : undefined;
  // Nothing of another client's order belongs into the form of this cart.
  const isForOther = answered?.order.isForOther === true;
  const order = isForOther ? undefined : answered;
  const change = !answered && isRefused(reply) ? reply : undefined;

  const hasLines = cart !== null && cart.lines.length > 0;
  const kept = useLastReply(order);
  const lastReply = isForOther ? undefined : kept;
  const { onChange, ...asked } = useDeliveryQuotes(lastReply, checkout);
  const totals = checkout ? totalsWith(checkout, asked) : [];
  const canOrder = totals.length > 0;
  // What was typed stays while nothing can be ordered.
  const last = useRef(checkout);
  if (checkout) last.current = checkout;
  const form = last.current;
  const repeats = order !== undefined && !checkout && canRepeat(order.order, cart);
  const keeps = order !== undefined && !form && !repeats;
  const isLive = useIsLive();
  const orderForm = !isLive && (form || repeats || keeps) ? ORDER_FORM_ID : undefined;
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Корзина</Heading>
        {/* To open the page anew is no way out while an order may have been taken: its button is. */}
        {cart && !(repeats && cart.isStale) && (
          <CartWarnings
            view={order?.order.gone ? { ...cart, ...order.order.gone } : cart}
            reply={change}
            orderForm={orderForm}
          />
        )}
        {lastOrder && (
          <Notice tone="success" action={<ButtonLink href={lastOrder.href}>Открыть</ButtonLink>}>
            Ваш заказ {lastOrder.number} принят
          </Notice>
        )}
        {isForOther && answered && <RepeatOrder reply={answered} />}
        {repeats && <RepeatOrder reply={order} id={orderForm} />}
        {cart === null && <UnreadableCart />}
        {cart && !hasLines && <EmptyCart />}
        {(hasLines || form) && (
          <div hidden={!hasLines}>
            <Grid template="contentAndSum" gap="l">
              <Stack gap="l">
                {cart && (
                  <CartLines view={cart} reply={change} isLive={isLive} orderForm={orderForm}>
                    {canOrder && <StickySum totals={totals} />}
                  </CartLines>
                )}
                {!checkout && cart && !cart.isStale && (
                  <Notice
                    tone={cart.activePieces > 0 ? "warning" : "info"}
                    action={cart.activePieces > 0 && <ButtonLink href="/basket/">Обновить</ButtonLink>}
                  >
                    {noCheckout}
                  </Notice>
                )}
                {form && (
                  <div hidden={repeats}>
                    <CheckoutForm
                      view={form}
                      reply={lastReply}
                      carrier={asked.carrier}
                      totals={totals}
                      onChange={onChange}
                    />
                  </div>
                )}
              </Stack>
              {cart && canOrder && (
                <OrderSum
                  pieces={cart.activePieces}
                  totals={totals}
                  unpriced={checkout?.deliveries.filter(({ available }) => available) ?? []}
                  isRepeat={order?.order.isUnknown ?? false}
                />
              )}
            </Grid>
          </div>
        )}
        {keeps && (
          <ServerOnly name="kept-order">
            <KeptOrder reply={order} id={ORDER_FORM_ID} />
          </ServerOnly>
        )}
        <ServerOnly name="cart-fitting">
          <CartFitting />
        </ServerOnly>
      </Stack>
    </Container>
  );
}

/** False on the server and until scripts have taken the page over. */
function useIsLive(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return isLive;
}
