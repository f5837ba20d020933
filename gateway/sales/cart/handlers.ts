import { createHmac } from "node:crypto";
import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import { productBySku } from "../../catalogue/goods/card-store.ts";
import type { Services } from "../../chain/services.ts";
import {
  batteryReplacementDiscount,
  cartActivate,
  cartAdd,
  cartBnplDiscount,
  cartDeactivate,
  cartRead,
  cartRemove,
  cartUpdate,
} from "../../contract/sales/cart.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import { capacityOf, deleteLines, rememberAddition, setLinesActive } from "./cart-store.ts";
import { type Addition, addToCart, alreadyAdded, type Change, updateLine } from "./change.ts";
import { changeCart } from "./lock-cart.ts";
import { readCart } from "./read-cart.ts";
import { tradeInDiscount } from "./trade-in.ts";

const TOKEN_BYTES = 24;

/** The token of the cart that a page has named by a random key of its own: the same for each request that names it. */
const namedCartToken = (key: Buffer, cartKey: string): string =>
  createHmac("sha256", key).update(cartKey).digest().subarray(0, TOKEN_BYTES).toString("base64url");

export function cartRoutes(services: Services, cards: CardReader, namedCarts: Buffer): Route[] {
  const tradeIn = () => services.shopSettings.current("tradeIn");

  const change = (
    caller: VisitorCaller,
    whenAbsent: "create" | "nothing",
    act: (change: Change) => Promise<string[]>,
    newToken?: string,
  ) => changeCart({ services, cards }, caller, whenAbsent, act, newToken);

  const changeLines = (
    caller: VisitorCaller,
    sku: string | string[],
    act: (change: Change, skus: string[]) => Promise<void>,
  ) =>
    change(caller, "nothing", async (context) => {
      await act(context, [sku].flat());
      return [];
    });

  return [
    route(cartRead, async (_input, caller) => ({ cart: (await readCart(services, cards, caller)).view.cart })),
    route(cartAdd, (input, caller) => {
      const { key, cartKey } = input;
      const additions: Addition[] = "items" in input ? input.items : [input];
      const token = cartKey && namedCartToken(namedCarts, cartKey);
      const act = async (context: Change) => {
        const isNew = key === undefined || (await rememberAddition(context.executor, { cartId: context.cartId, key }));
        return isNew
          ? addToCart(context, additions, "items" in input ? "as-before" : "named")
          : alreadyAdded(context, additions);
      };
      return change(caller, "create", act, token);
    }),
    route(cartUpdate, (input, caller) => change(caller, "create", (context) => updateLine(context, input))),
    route(cartRemove, ({ sku }, caller) =>
      changeLines(caller, sku, ({ executor, cartId }, skus) => deleteLines(executor, cartId, skus)),
    ),
    route(cartActivate, ({ sku }, caller) =>
      changeLines(caller, sku, ({ executor, cartId }, skus) => setLinesActive(executor, cartId, skus, true)),
    ),
    route(cartDeactivate, ({ sku }, caller) =>
      changeLines(caller, sku, ({ executor, cartId }, skus) => setLinesActive(executor, cartId, skus, false)),
    ),
    route(cartBnplDiscount, async (_input, caller) => {
      const { view } = await readCart(services, cards, caller);
      const { subtotal, tradeIn, sum } = view.cart.summary.total;
      return { subtotal, tradeIn: 0, sum: sum + tradeIn };
    }),
    route(batteryReplacementDiscount, async ({ sku }, caller) => {
      const product = await productBySku(services, caller, sku);
      if (!product) throw notFound("Такого товара нет в продаже");
      const { category, priceKopecks } = product.row;
      const capacity = category === "battery" ? capacityOf(product.row) : undefined;
      return { discount: capacity === undefined ? 0 : tradeInDiscount(tradeIn(), capacity, priceKopecks) };
    }),
  ];
}
