import { describe, expect, it } from "vitest";
import { messageOf } from "../../../shared/form-reply.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { repeatOrder } from "./repeat-order.server.ts";

const ORDER_NUMBER = "261120-7K3QX";
const repeated = ok({ cart: { token: "t", summary: { total: { quantity: 5 } }, cartWarnings: ["Осталось 3 шт."] } });

/** A visitor who is answered so, whatever is asked. */
const answeredBy = (answer: ReturnType<typeof ok>) => visitorWith({}, answer);

const outcome = (reply: Awaited<ReturnType<typeof cancelOrder>>) =>
  "data" in reply
    ? { status: reply.init?.status, errors: messageOf(reply.data)?.split("\n") }
    : { status: reply.status, to: reply.headers.get("Location") };

const thrown = async (act: Promise<unknown>) => ((await act.catch((reason: Response) => reason)) as Response).status;

describe("cancelling an order", () => {
  it("ORD-008 API-118 sends its identity and comes back to the order with a word", async () => {
    const { visitor, asked, cookies } = answeredBy(ok({}));
    expect(outcome(await cancelOrder(visitor, ORDER_NUMBER, new FormData()))).toEqual({
      status: 303,
      to: `/my/orders/${ORDER_NUMBER}/`,
    });
    expect(asked).toEqual([{ name: "orderCancel", input: { order: { identity: ORDER_NUMBER } } }]);
    expect(takeFlash(cookies)).toEqual([`Заказ ${ORDER_NUMBER} отменён. Товары вернулись в продажу.`]);
  });

  it("says when it was cancelled in another tab", async () => {
    const { visitor, cookies } = answeredBy(failed("too_late", "Этот заказ уже отменён"));
    expect(outcome(await cancelOrder(visitor, ORDER_NUMBER, new FormData()))).toEqual({
      status: 303,
      to: `/my/orders/${ORDER_NUMBER}/`,
    });
    expect(takeFlash(cookies)).toEqual(["Этот заказ уже отменён"]);
  });

  it("of another's is a page that there is not", async () =>
    expect(await thrown(cancelOrder(answeredBy(failed("not_found")).visitor, ORDER_NUMBER, new FormData()))).toBe(404));

  it("stays on the page when the gateway is away", async () => {
    const { status, errors } = outcome(
      await cancelOrder(answeredBy(failed("unavailable")).visitor, ORDER_NUMBER, new FormData()),
    );
    expect([status, errors?.length]).toEqual([503, 1]);
  });
});

describe("repeating an order", () => {
  it("fills the cart once for two presses, and says what came out otherwise", async () => {
    const { visitor, asked, cookies } = answeredBy(repeated);
    const again = { ...visitor, cookies: answeredBy(repeated).cookies };
    const replies = await Promise.all([
      repeatOrder(visitor, 1, ORDER_NUMBER, new FormData()),
      repeatOrder(again, 1, ORDER_NUMBER, new FormData()),
    ]);
    expect(replies.map(outcome)).toEqual(Array(2).fill({ status: 303, to: "/basket/" }));
    expect(asked).toHaveLength(1);
    expect(cookies.get("cart_count")).toBe("5");
    expect(takeFlash(cookies)).toEqual([`Товары заказа ${ORDER_NUMBER} в корзине.`, "Осталось 3 шт."]);
  });

  it("is another request of another customer, and of who was refused", async () => {
    const sold = answeredBy(failed("out_of_stock", "Шина А: больше не продаётся\nШина Б: больше не продаётся"));
    for (const userId of [2, 3, 3])
      expect(outcome(await repeatOrder(sold.visitor, userId, ORDER_NUMBER, new FormData()))).toEqual({
        status: 409,
        errors: ["Шина А: больше не продаётся", "Шина Б: больше не продаётся"],
      });
    expect(sold.asked).toHaveLength(3);
  });

  it("of another's is a page that there is not", async () =>
    expect(await thrown(repeatOrder(answeredBy(failed("not_found")).visitor, 4, ORDER_NUMBER, new FormData()))).toBe(
      404,
    ));
});
