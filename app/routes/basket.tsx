import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { CartFitting } from "../features/booking/cart-fitting.tsx";
import { cartView, readCart } from "../features/cart/cart.server.ts";
import { CartLines } from "../features/cart/cart-lines.tsx";
import { isRefused } from "../features/cart/cart-reply.ts";
import { CartWarnings } from "../features/cart/cart-warnings.tsx";
import { changeCart } from "../features/cart/change-cart.server.ts";
import { EmptyCart, UnreadableCart } from "../features/cart/empty-cart.tsx";
import { canRepeat } from "../features/checkout/can-repeat.ts";
import { loadCheckout } from "../features/checkout/checkout.server.ts";
import { CheckoutForm, totalsWith } from "../features/checkout/checkout-form.tsx";
import { fillOrganization } from "../features/checkout/fill-organization.server.ts";
import {
  FILL_ORGANIZATION,
  lastIntent,
  ORDER_FORM,
  type OrderReply,
  REFRESH_ORDER,
} from "../features/checkout/order-fields.ts";
import { OrderProblems } from "../features/checkout/order-problems.tsx";
import { OrderSum, StickySum } from "../features/checkout/order-sum.tsx";
import { placeOrder } from "../features/checkout/place-order.server.ts";
import { refreshOrder } from "../features/checkout/refresh-order.server.ts";
import { RepeatOrder } from "../features/checkout/repeat-order.tsx";
import { useCarried } from "../features/checkout/use-carried.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Heading } from "../ui/heading.tsx";
import { Container, Grid, Stack } from "../ui/layout.tsx";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [
  { title: "Корзина" },
  { name: "description", content: "Выбранные товары, способ получения и оформление заказа без регистрации." },
];

/** A refused form changes nothing by itself, but says that what is on the page may be old. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (formMethod !== undefined && formMethod !== "GET");

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const reading = await readCart(visitor);
  if (!reading) return data({ cart: null, checkout: null }, { status: 503 });
  const canOrder = !reading.isStale && reading.cart.lines.some(({ active }) => active);
  return data({
    cart: cartView(reading, takeFlash(visitor.cookies), new URL(request.url)),
    checkout: canOrder ? await loadCheckout(visitor, reading.cart) : null,
  });
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const form = await request.formData();
  switch (lastIntent(form)) {
    case ORDER_FORM:
      return placeOrder(visitor, form);
    case FILL_ORGANIZATION:
      return fillOrganization(visitor, form);
    case REFRESH_ORDER:
      return refreshOrder(visitor, form);
    default:
      return changeCart(visitor, form);
  }
}

export default function Basket() {
  const { cart, checkout } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answered: OrderReply | undefined = reply && "order" in reply ? reply : undefined;
  // Of another client: nothing of it belongs into the form of this cart.
  const isForOther = answered?.order.isForOther === true;
  const order = isForOther ? undefined : answered;
  const change = !answered && isRefused(reply) ? reply : undefined;

  const hasLines = cart !== null && cart.lines.length > 0;
  const { carried, onChange } = useCarried(order);
  const totals = checkout ? totalsWith(checkout, carried) : [];
  const canOrder = totals.length > 0;
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Корзина</Heading>
        {cart && <CartWarnings view={cart} reply={change} />}
        {isForOther && answered && <RepeatOrder reply={answered} />}
        {order &&
          !checkout &&
          (canRepeat(order.order, cart) ? <RepeatOrder reply={order} /> : <OrderProblems reply={order} />)}
        {cart === null && <UnreadableCart />}
        {cart && !hasLines && <EmptyCart />}
        {hasLines && (
          <Grid template="contentAndSum" gap="l">
            <Stack gap="l">
              <CartLines view={cart} reply={change}>
                {canOrder && <StickySum totals={totals} />}
              </CartLines>
              {checkout && <CheckoutForm view={checkout} reply={order} carried={carried} onChange={onChange} />}
              {!checkout && !cart.isStale && <NoCheckout activePieces={cart.activePieces} />}
            </Stack>
            {canOrder && (
              <OrderSum
                pieces={cart.activePieces}
                totals={totals}
                unpriced={checkout?.deliveries.filter(({ available }) => available) ?? []}
                isRepeat={order?.order.isUnknown ?? false}
              />
            )}
          </Grid>
        )}
        <ServerOnly name="cart-fitting">
          <CartFitting />
        </ServerOnly>
      </Stack>
    </Container>
  );
}

function NoCheckout({ activePieces }: { activePieces: number }) {
  if (activePieces === 0) return <Notice>Отметьте товары, которые хотите заказать.</Notice>;
  return (
    <Notice tone="warning" action={<ButtonLink href="/basket/">Обновить</ButtonLink>}>
      Не удалось узнать, как доставить заказ. Товары сохранены: обновите страницу через минуту.
    </Notice>
  );
}
