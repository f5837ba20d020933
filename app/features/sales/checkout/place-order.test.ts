import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { addressOf } from "../../../../gateway/contract/sales/order-address.ts";
import { createGatewayClient, type Failure, type Gateway } from "../../../gateway/client.server.ts";
import { createResiliencePolicy } from "../../../gateway/resilience-policy.server.ts";
import { createResponseCache } from "../../../gateway/response-cache.server.ts";
import { messageOf } from "../../../shared/form-reply.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { goodsCard } from "../../catalogue/goods/testing.ts";
import { placeOrder } from "./place-order.server.ts";
import { line } from "./testing.ts";

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };

/** A visitor whose gateway answers each call by its name, and remembers what it was asked. */
function visitorWith(answers: Record<string, Answer>, user: User | null = null) {
  const asked: Record<string, unknown> = {};
  const gateway = {
    async call({ name }: { name: string }, input: unknown) {
      asked[name] = input;
      return answers[name] ?? { ok: false, code: "unavailable", errors: [], data: null };
    },
  } as unknown as Gateway;
  const cookies = openCookieJar("cart=token; cart_count=4", { domain: undefined, secure: false });
  return { visitor: { gateway, cookies, clientAddress: "203.0.113.7", user } as Visitor, asked, cookies };
}

function orderForm(changed: Record<string, string> = {}): FormData {
  const form = new FormData();
  const values = {
    intent: "order",
    idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
    fingerprint: "as-seen",
    seen: JSON.stringify([["A", "Шина", 4, 500_000, 0]]),
    shownSums: JSON.stringify({ "pickup cash": 2_000_000, "city_region cash": 2_049_000 }),
    type: "pickup",
    shopId: "3",
    street: "Мира",
    method: "cash",
    name: "Анна",
    phone: "8 912 345-67-89",
    email: "",
    comment: "",
    personalData: "on",
    legalPolicy: "on",
    ...changed,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const refused = (code: string, messages: string[], field?: string, data: unknown = null): Answer => ({
  ok: false,
  code,
  errors: messages.map((message) => ({ message, ...(field && { field }) })),
  data,
});

async function answerTo(order: Answer, form = orderForm()) {
  const answer = await placeOrder(visitorWith({ orderCreate: order }).visitor, form);
  if (!("data" in answer)) throw new Error("the order was taken");
  return { status: answer.init?.status, reply: answer.data };
}

const emptyCart = {
  token: "token",
  lines: [],
  summary: { total: { quantity: 0, activeQuantity: 0, subtotal: 0, tradeIn: 0, sum: 0 } },
  fingerprint: "now",
  cartWarnings: [],
};

/** The line that the form of {@link orderForm} has seen, at another price. */
const dearerLine = line("A", { product: { ...goodsCard("A"), title: "Шина" }, quantity: 4, price: 520_000 });

describe("an order that is sent", () => {
  it("leads to its page, and the header forgets what was ordered", async () => {
    const { visitor, asked, cookies } = visitorWith({
      orderCreate: {
        ok: true,
        stale: false,
        data: { identity: "261120-7K3QX", orderAccessToken: "secret", cartPieces: 0 },
      },
    });
    const answer = await placeOrder(visitor, orderForm());
    expect(answer).toBeInstanceOf(Response);
    if (!(answer instanceof Response)) throw new Error("the order was refused");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/order/261120-7K3QX/secret/"]);
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(cookies.get("cart_count")).toBe("0");
    expect(asked.orderCreate).toMatchObject({
      contact: { name: "Анна", phone: "+79123456789" },
      delivery: { type: "pickup", shopId: 3 },
      payment: { method: "cash" },
      customerParams: { id: null, isManager: false },
      consent: { personalData: true, legalPolicy: true },
      expectedSum: 2_000_000,
    });
    expect(JSON.stringify(asked.orderCreate)).not.toMatch(/price|total|street/i);
  });

  const address = addressOf({ street: "улица Ленина", house: "5", flat: "12" });
  it.each([
    ["pickup", {}, { type: "pickup", shopId: 3 }],
    ["russia_tc", { terminalId: "41" }, { type: "russia_tc", terminalId: 41 }],
    [
      "city_region",
      { ...address, date: "2026-11-22", interval: "10:00–14:00" },
      { type: "city_region", ...address, date: "2026-11-22", interval: "10:00–14:00" },
    ],
    [
      "expressakb",
      { ...address, slot: "2026-11-22 10:00–12:00" },
      { type: "expressakb", ...address, date: "2026-11-22", interval: "10:00–12:00" },
    ],
    ["yandex_express", address, { type: "yandex_express", ...address }],
  ])("sends all that was typed for %s, and nothing else", async (type, typed, delivery) => {
    const { visitor, asked } = visitorWith({});
    const own = {
      type,
      shopId: "3",
      street: "",
      ...typed,
      email: "Anna@Example.ru",
      comment: "Код 12 <б>",
      points: "150",
    };
    const shownSums = JSON.stringify({ [`${type} cash`]: 2_000_000 });
    await placeOrder(visitor, orderForm({ ...own, shownSums, shownVersion: "4" }));
    expect(asked.orderCreate).toEqual({
      idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
      fingerprint: "as-seen",
      expectedSum: 2_000_000,
      contact: { name: "Анна", phone: "+79123456789", email: "anna@example.ru", comment: "Код 12 <б>" },
      delivery,
      points: 150,
      phoneToken: null,
      recaptcha: "",
      payment: { method: "cash" },
      organization: undefined,
      customerParams: { id: null, isManager: false },
      consent: { personalData: true, legalPolicy: true, shownVersion: "4" },
    });
  });

  it("CHK-014 is the signed-in customer's, whatever the form claims", async () => {
    const { visitor, asked } = visitorWith(
      {
        orderCreate: {
          ok: true,
          stale: false,
          data: { identity: "261120-7K3QX", orderAccessToken: "secret", cartPieces: 0 },
        },
      },
      { id: 7 } as User,
    );
    await placeOrder(visitor, orderForm({ customerParams: '{"id":1}', id: "1", userId: "1" }));
    expect(asked.orderCreate).toMatchObject({ customerParams: { id: 7, isManager: false } });
  });

  it("comes back with what was typed when it is broken, without asking the gateway", async () => {
    const { visitor, asked } = visitorWith({});
    const answer = await placeOrder(visitor, orderForm({ phone: "912", personalData: "" }));
    if (!("data" in answer)) throw new Error("the order was taken");
    expect(answer.init?.status).toBe(422);
    expect(answer.data.initialValue).toMatchObject({ phone: "912", name: "Анна", street: "Мира", shopId: "3" });
    expect(Object.keys(answer.data.error).sort()).toEqual(["personalData", "phone"]);
    expect(answer.data.order.idempotencyKey).toBe("0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f");
    expect(asked).toEqual({});
  });

  it("CHK-017 ERR-026 shows the gateway's field errors at the fields, with 422", async () => {
    const { status, reply } = await answerTo(refused("invalid", ["Выберите центр"], "delivery_shopId"));
    expect(status).toBe(422);
    expect(reply.error).toEqual({ "": ["Выберите центр"], shopId: ["Выберите центр"] });
  });

  it("ERR-027 shows another failure in the message of the form", async () => {
    const { status, reply } = await answerTo(refused("out_of_stock", ["Шина: осталось 2 шт."]));
    expect(status).toBe(409);
    expect(reply.error).toEqual({ "": ["Шина: осталось 2 шт."] });
  });

  it("ERR-027 shows the message of an order.json that answers 500 in the message of the form, and takes the order for unknown", async () => {
    const message = "Заказы временно не принимаются";
    const client = createGatewayClient({
      transport: async () => Response.json({ status_code: 500, data: null, errors: [{ message }] }, { status: 500 }),
      pipelineId: "build",
      resiliencePolicy: createResiliencePolicy(),
      responseCache: createResponseCache(
        () => 0,
        () => "",
      ),
      log: { warn() {} },
    });
    const gateway = client.bind({ regionSlug: "", cartToken: "token", accessToken: "", clientAddress: "" });
    const answer = await placeOrder({ ...visitorWith({}).visitor, gateway }, orderForm());
    if (!("data" in answer)) throw new Error("the order was taken");
    expect(answer.init?.status).toBe(503);
    expect(Object.keys(answer.data.error)).toEqual([""]);
    expect(messageOf(answer.data)?.split("\n")[0]).toBe(message);
    expect(answer.data.order.isUnknown).toBe(true);
  });

  it("says what changed in the cart and asks to confirm", async () => {
    const { status, reply } = await answerTo(
      refused("cart_changed", ["Корзина изменилась"], undefined, { cart: emptyCart }),
    );
    expect(status).toBe(409);
    expect(messageOf(reply)?.split("\n")).toEqual(["Корзина изменилась", "Шина: больше нет в заказе"]);
    expect(reply.order.isUnknown).toBe(false);
  });

  it("tells both sums when what is to be paid has changed, and keeps everything typed", async () => {
    const message = "Сумма изменилась: было 20 000 ₽, стало 20 490 ₽";
    const { status, reply } = await answerTo(refused("sum_changed", [message]));
    expect(status).toBe(409);
    expect(reply.error).toEqual({ "": [message] });
    expect(reply.initialValue).toMatchObject({ name: "Анна", street: "Мира" });
    expect(reply.order.isUnknown).toBe(false);
  });

  it.each(["cart_changed", "out_of_stock", "sum_changed"])(
    "that is refused with %s goes on under a new key",
    async (code) => {
      const { reply } = await answerTo(refused(code, ["Проверьте заказ"]));
      expect(reply.order.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.order.idempotencyKey).not.toBe(orderForm().get("idempotencyKey"));
    },
  );

  it("keeps its key through any other refusal: an order may have been made under it before", async () => {
    for (const code of ["invalid", "too_many", "limited", "no_price"]) {
      const { reply } = await answerTo(refused(code, ["Проверьте заказ"]));
      expect(reply.order.idempotencyKey).toBe(orderForm().get("idempotencyKey"));
    }
  });

  it.each([
    ["of another choice", { method: "sbp_alfabank" }],
    ["that are broken", { shownSums: "{" }],
  ])("is not sent with sums %s, and says so", async (_what, changed: Record<string, string>) => {
    const { visitor, asked } = visitorWith({});
    const answer = await placeOrder(visitor, orderForm(changed));
    if (!("data" in answer)) throw new Error("the order was taken");
    expect([answer.init?.status, asked]).toEqual([422, {}]);
    expect(messageOf(answer.data)).toContain("Обновите страницу");
  });

  it("can be sent again under the same key and cart when nobody answered", async () => {
    const { status, reply } = await answerTo({ ok: false, code: "unavailable", errors: [], data: null });
    expect(status).toBe(503);
    expect(reply.order).toEqual({
      isUnknown: true,
      idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
      fingerprint: "as-seen",
      seen: orderForm().get("seen"),
      shownSums: orderForm().get("shownSums"),
      isOrdering: true,
      totals: null,
      carrier: null,
    });
    expect(messageOf(reply)).toContain("возможно, заказ уже принят");
  });

  it("says that it was not sent when the gateway was not even asked, and keeps its key", async () => {
    const { status, reply } = await answerTo({
      ok: false,
      code: "unavailable",
      errors: [],
      data: null,
      isUnsent: true,
    } as const);
    expect(status).toBe(503);
    expect(reply.order).toMatchObject({
      isUnknown: false,
      isOrdering: true,
      idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
    });
    expect(messageOf(reply)).toContain("Заказ ещё не отправлен");
  });

  it("reports only what really changed when it is sent again after an outage", async () => {
    const { reply } = await answerTo({ ok: false, code: "unavailable", errors: [], data: null });
    const { idempotencyKey, fingerprint, seen, shownSums } = reply.order;
    const again = orderForm({
      ...reply.initialValue,
      idempotencyKey: idempotencyKey ?? "",
      fingerprint,
      seen,
      shownSums,
    });
    const cart = { ...emptyCart, lines: [dearerLine] };
    const answer = await answerTo(refused("cart_changed", ["Корзина изменилась"], undefined, { cart }), again);
    expect(messageOf(answer.reply)?.replaceAll("\u00a0", " ").split("\n")).toEqual([
      "Корзина изменилась",
      "Шина: цена была 5 000 ₽, стала 5 200 ₽",
    ]);
  });

  it("gets a new key when its own is spent", async () => {
    const { reply } = await answerTo(refused("key_reused", ["Этот заказ уже оформлен"]));
    expect(reply.order.idempotencyKey).toBeNull();
  });
});

describe("an order of staff for a client", () => {
  const acting = { id: "one", clientUserId: 7, name: "Анна С.", phone: "", staff: null, minutesLeft: 20 };
  const form = () => orderForm({ actingFor: "7", comment: "позвонить" });

  it("STF-052 is sent as the client's, by staff", async () => {
    const { visitor, asked } = visitorWith({}, { id: 7 } as User);
    await placeOrder({ ...visitor, acting }, form());
    expect(asked.orderCreate).toMatchObject({ customerParams: { id: 7, isManager: true } });
  });

  it("is not sent once acting has ended, or has gone to another client; all that was typed stays, to be sent again", async () => {
    for (const now of [null, { ...acting, clientUserId: 8 }]) {
      const { visitor, asked } = visitorWith({});
      const answer = await placeOrder({ ...visitor, acting: now }, form());
      if (!("data" in answer)) throw new Error("the order was taken");
      expect(answer.init?.status).toBe(409);
      expect(answer.data).toMatchObject({
        error: { "": [expect.stringMatching(/^Вы (уже не действуете за клиента|действуете за другого)/)] },
        initialValue: { name: "Анна", comment: "позвонить" },
        order: { actingFor: "7", isForOther: true, fingerprint: "as-seen" },
      });
      expect(asked).toEqual({});
    }
  });

  it("is not made of a form that was opened before acting began", async () => {
    const { visitor, asked } = visitorWith({});
    const answer = await placeOrder({ ...visitor, acting }, orderForm());
    expect("data" in answer && answer.init?.status).toBe(409);
    expect(asked).toEqual({});
  });
});
