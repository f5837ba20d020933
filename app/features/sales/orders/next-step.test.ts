import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

const now = new Date("2026-11-20T09:00:00Z");
const pickup = {
  type: "pickup",
  title: "Самовывоз",
  place: "на Малышева, улица Малышева, 145",
  hoursText: "ежедневно 8:00–22:00",
  phone: "+73432000000",
  readyAt: "2026-11-21T05:00:00Z",
  date: null,
  interval: "",
  zone: "Asia/Yekaterinburg",
} as const;
const courier = {
  ...pickup,
  type: "city_region",
  readyAt: null,
  date: "2026-11-25",
  interval: "10:00–14:00",
} as const;
const reservedUntil = "2026-11-24T05:00:00Z";

type Order = Parameters<typeof nextStep>[0];

const step = (order: Pick<Order, "status" | "delivery" | "reservedUntil"> & Partial<Order>) => {
  const deadline = { kind: "kept", until: order.reservedUntil } as const;
  const { title, texts } = nextStep(
    { cancellation: null, adjustments: [], paying: null, needsCode: false, deadline, ...order },
    now,
  );
  return [title, ...texts].map((text) => text.replaceAll("\u00a0", " "));
};

describe("what happens next with an order", () => {
  it("asks for the old battery that lowers the sum, at the centre or at the door", () => {
    const adjustments = [{ kind: "trade_in" as const, kopecks: -60_000, why: "Сдача старого аккумулятора" }];
    const last = (delivery: Order["delivery"]) => step({ status: "new", delivery, reservedUntil, adjustments }).at(-1);
    expect(last(pickup)).toBe("Привезите старый аккумулятор: без него сумма будет больше на 600 ₽.");
    expect(last(courier)).toBe("Приготовьте для курьера старый аккумулятор: без него сумма будет больше на 600 ₽.");
  });

  it("says when it can be collected and how long it is held, in the shop's time zone", () => {
    expect(step({ status: "new", delivery: pickup, reservedUntil })).toEqual([
      "Можно забрать завтра, 21 ноября, с 10:00",
      "При себе достаточно номера заказа.",
      "Держим заказ для вас до 24 ноября, 10:00.",
    ]);
  });

  it("calls in when it is ready", () => {
    expect(step({ status: "ready", delivery: pickup, reservedUntil })[0]).toBe("Заказ ждёт вас");
    expect(step({ status: "ready", delivery: pickup, reservedUntil: "2026-11-21T05:00:00Z" })).toContain(
      "Держим заказ для вас до 21 ноября, 10:00.",
    );
  });

  it("says when the courier comes, and how long the goods are kept", () => {
    expect(step({ status: "processing", delivery: courier, reservedUntil: "2026-11-28T15:00:00Z" })).toEqual([
      "Курьер приедет 25 ноября, 10:00–14:00",
      "Если планы изменились, позвоните нам и назовите номер заказа.",
      "Держим заказ для вас до 28 ноября, 20:00.",
    ]);
  });

  it("says why it is cancelled", () => {
    const order = { status: "cancelled", delivery: pickup, reservedUntil: "2026-11-20T08:30:00Z" } as const;
    expect(step({ ...order, cancellation: "reserve_ended" })).toEqual([
      "Заказ отменён",
      "Закончился резерв: мы держали товары до 13:30 сегодняшнего дня. Они вернулись в продажу.",
      "Если они ещё нужны, оформите заказ снова.",
    ]);
    expect(step({ ...order, cancellation: "by_shop" })[1]).toMatch(/^Его отменил магазин/);
    expect(step({ ...order, cancellation: "by_customer" })).toEqual(["Заказ отменён", "Товары вернулись в продажу."]);
  });

  it("says that the points of a cancelled order are back", () => {
    const adjustments = [{ kind: "points" as const, kopecks: -50_000, why: "Оплата баллами" }];
    const order = { delivery: pickup, reservedUntil, adjustments };
    expect(step({ ...order, status: "cancelled" }).at(-1)).toBe("Списанные баллы вернулись на счёт: 500 баллов.");
    expect(step({ ...order, status: "ready" }).join()).not.toContain("балл");
  });

  it.each([
    ["cancelled", "Заказ отменён"],
    ["delivered", "Заказ выдан"],
  ] as const)("promises nothing more when it is %s", (status, title) =>
    expect(step({ status, delivery: courier, reservedUntil })[0]).toBe(title),
  );

  const paying: NonNullable<Order["paying"]> = {
    state: "pending",
    failure: null,
  };
  const deadline = { kind: "pay", until: "2026-11-20T10:00:00Z" } as const;

  it("is the payment, until an order that is paid online is paid", () => {
    expect(step({ status: "new", delivery: pickup, reservedUntil, deadline, paying })[0]).toBe(
      "Оплатите заказ до 15:00 сегодняшнего дня",
    );
    const failed = { ...paying, state: "failed", failure: "На карте недостаточно средств" } as const;
    expect(step({ status: "new", delivery: pickup, reservedUntil, deadline, paying: failed })[1]).toBe(
      "Оплата не прошла: на карте недостаточно средств. Деньги не списаны.",
    );
  });

  it("needs the pickup code of an order that is paid, which is kept without end", () => {
    const paid = { ...paying, state: "paid" } as const;
    const paidOrder = { status: "processing", reservedUntil, deadline: { kind: "paid" }, needsCode: true } as const;
    expect(step({ ...paidOrder, delivery: pickup, paying: paid }).slice(1)).toEqual([
      "При себе нужен код получения.",
      "Заказ оплачен, держим его без ограничения срока.",
    ]);
  });

  it("tells where the money of a cancelled order is", () => {
    const back = { ...paying, state: "refunding" } as const;
    expect(
      step({ status: "cancelled", cancellation: "by_customer", delivery: pickup, reservedUntil, paying: back }).at(-1),
    ).toBe("Банк возвращает деньги: напишем, когда он закончит.");
    expect(step({ status: "cancelled", cancellation: "not_paid", delivery: pickup, reservedUntil, paying })[1]).toBe(
      "Оплата не пришла вовремя, товары вернулись в продажу.",
    );
  });
});

describe("what a carrier is doing", () => {
  const terminal = {
    type: "russia_tc" as const,
    title: "Доставка по России",
    place: "",
    hoursText: "",
    phone: "",
    readyAt: null,
    date: "2026-12-05" as const,
    interval: "",
    zone: "Asia/Yekaterinburg" as const,
  };
  const at = (state: "draft" | "in_transit" | "arrived" | "failed", deadline: Order["deadline"] = { kind: "none" }) =>
    nextStep(
      {
        status: "ready" as const,
        delivery: terminal,
        reservedUntil: "2026-12-08T15:00:00Z",
        cancellation: null,
        paying: null,
        needsCode: false,
        adjustments: [],
        deadline,
        shipment: { state },
      },
      new Date("2026-11-20T07:00:00Z"),
    );
  it("is said in words, with the day of the terminal and what to do there", () => {
    expect(at("draft").title).toBe("Собираем заказ");
    expect(at("draft", { kind: "paid" }).texts.at(-1)).toBe("Заказ оплачен, держим его без ограничения срока.");
    expect(at("in_transit")).toEqual({
      title: "Заказ в пути",
      texts: [expect.stringMatching(/^На терминале: 5.декабря\.$/)],
    });
    expect(at("arrived").texts[0]).toMatch(/паспорт/);
    expect(at("failed").texts[0]).toMatch(/вызовем другого/);
  });
});
