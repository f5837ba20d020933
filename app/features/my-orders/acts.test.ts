import { describe, expect, it } from "vitest";
import type { Gateway } from "../../gateway/client.server.ts";
import { openCookieJar } from "../../http/cookie-jar.server.ts";
import { takeFlash } from "../../http/flash.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { repeatOrder } from "./repeat-order.server.ts";

const IDENTITY = "261120-7K3QX";
const failed = (code: string, ...messages: string[]) => ({
  ok: false,
  code,
  errors: messages.map((message) => ({ message })),
  data: null,
});
const repeated = {
  ok: true,
  stale: false,
  data: { cart: { token: "t", summary: { total: { quantity: 5 } }, notices: ["Осталось 3 шт."] } },
};

function visitorWith(answer: object) {
  const asked: unknown[] = [];
  const call = async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return answer;
  };
  const cookies = openCookieJar(null, { domain: undefined, secure: false });
  return { visitor: { gateway: { call } as unknown as Gateway, cookies } as Visitor, asked, cookies };
}

const outcome = (reply: Awaited<ReturnType<typeof cancelOrder>>) =>
  "data" in reply
    ? { status: reply.init?.status, errors: reply.data.errors.map(({ message }) => message) }
    : { status: reply.status, to: reply.headers.get("Location") };

const thrown = async (act: Promise<unknown>) => ((await act.catch((reason: Response) => reason)) as Response).status;

describe("cancelling an order", () => {
  it("ORD-008 API-118 sends its identity and comes back to the order with a word", async () => {
    const { visitor, asked, cookies } = visitorWith({ ok: true, stale: false, data: {} });
    expect(outcome(await cancelOrder(visitor, IDENTITY))).toEqual({ status: 303, to: `/my/orders/${IDENTITY}/` });
    expect(asked).toEqual([{ order: { identity: IDENTITY } }]);
    expect(takeFlash(cookies)).toEqual([`Заказ ${IDENTITY} отменён. Товары вернулись в продажу.`]);
  });

  it("says when it was cancelled in another tab", async () => {
    const { visitor, cookies } = visitorWith(failed("too_late", "Этот заказ уже отменён"));
    expect(outcome(await cancelOrder(visitor, IDENTITY))).toEqual({ status: 303, to: `/my/orders/${IDENTITY}/` });
    expect(takeFlash(cookies)).toEqual(["Этот заказ уже отменён"]);
  });

  it("of another's is a page that there is not", async () =>
    expect(await thrown(cancelOrder(visitorWith(failed("not_found")).visitor, IDENTITY))).toBe(404));

  it("stays on the page when the gateway is away", async () => {
    const { status, errors } = outcome(await cancelOrder(visitorWith(failed("unavailable")).visitor, IDENTITY));
    expect([status, errors?.length]).toEqual([503, 1]);
  });
});

describe("repeating an order", () => {
  it("fills the cart once for two presses, and says what came out otherwise", async () => {
    const { visitor, asked, cookies } = visitorWith(repeated);
    const again = { ...visitor, cookies: visitorWith(repeated).cookies };
    const replies = await Promise.all([repeatOrder(visitor, 1, IDENTITY), repeatOrder(again, 1, IDENTITY)]);
    expect(replies.map(outcome)).toEqual(Array(2).fill({ status: 303, to: "/basket/" }));
    expect(asked).toHaveLength(1);
    expect(cookies.get("cart_count")).toBe("5");
    expect(takeFlash(cookies)).toEqual([`Товары заказа ${IDENTITY} в корзине.`, "Осталось 3 шт."]);
  });

  it("is another wish of another customer, and of who was refused", async () => {
    const sold = visitorWith(failed("out_of_stock", "Шина А: больше не продаётся\nШина Б: больше не продаётся"));
    for (const userId of [2, 3, 3])
      expect(outcome(await repeatOrder(sold.visitor, userId, IDENTITY))).toEqual({
        status: 409,
        errors: ["Шина А: больше не продаётся", "Шина Б: больше не продаётся"],
      });
    expect(sold.asked).toHaveLength(3);
  });

  it("of another's is a page that there is not", async () =>
    expect(await thrown(repeatOrder(visitorWith(failed("not_found")).visitor, 4, IDENTITY))).toBe(404));
});
