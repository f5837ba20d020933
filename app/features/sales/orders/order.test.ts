import { describe, expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { mapHref } from "./map-link.ts";
import { calendarTime, loadOrder, maskEmail, maskPhone } from "./order.server.ts";
import { orderSteps } from "./order-steps.ts";

it("shows of a contact no more than its owner needs", () => {
  expect(maskPhone("+79123456789").replaceAll("\u00a0", " ")).toBe("+7 912 ···-··-89");
  expect(maskEmail("anna.petrova@example.com")).toBe("a···@example.com");
  expect(maskEmail("ёж@xn--e1afmkfd.xn--p1ai")).toBe("ё···@пример.рф");
  expect(maskEmail("")).toBe("");
});

const pickup = {
  type: "pickup",
  readyAt: "2026-11-24T07:00:00.000Z",
  date: null,
  interval: "",
  zone: "Europe/Moscow",
} as const;
const courier = {
  type: "city_region",
  readyAt: null,
  date: "2026-11-25",
  interval: "10:00–14:00",
  zone: "Asia/Yekaterinburg",
} as const;

describe("the time of an order in a calendar", () => {
  it("is the hour from when it can be picked up", () => {
    expect(calendarTime({ status: "new", delivery: pickup })).toEqual({
      startsAt: "2026-11-24T07:00:00.000Z",
      endsAt: "2026-11-24T08:00:00.000Z",
    });
  });

  it("is when the courier comes, by the clock of the region", () => {
    expect(calendarTime({ status: "processing", delivery: courier })).toEqual({
      startsAt: "2026-11-25T05:00:00.000Z",
      endsAt: "2026-11-25T09:00:00.000Z",
    });
    expect(
      calendarTime({ status: "new", delivery: { ...courier, interval: "9:00-12:00", zone: "UTC" } })?.startsAt,
    ).toBe("2026-11-25T09:00:00.000Z");
  });

  it("stays that of a cancelled order, which calendars look for to take it out", () => {
    expect(calendarTime({ status: "cancelled", delivery: courier })).toEqual(
      calendarTime({ status: "new", delivery: courier }),
    );
  });

  it("is none where nobody knows the hour, or nothing is to come", () => {
    expect(calendarTime({ status: "new", delivery: { ...pickup, readyAt: null } })).toBeNull();
    expect(calendarTime({ status: "new", delivery: { ...courier, type: "russia_tc", interval: "" } })).toBeNull();
    expect(calendarTime({ status: "delivered", delivery: pickup })).toBeNull();
  });
});

describe("the steps of an order", () => {
  it("are done up to where it is", () => {
    expect(orderSteps("processing").map(({ title, state }) => `${title} ${state}`)).toEqual([
      "Принят done",
      "Собираем now",
      "Готов later",
      "Выдан later",
    ]);
    expect(orderSteps("delivered").at(-1)?.state).toBe("now");
  });

  it("are none of a cancelled one", () => {
    expect(orderSteps("cancelled")).toEqual([]);
  });
});

describe("the place on a map", () => {
  it("is looked for by its address, without the shop's own name for it", () => {
    const text = (place: string) => new URL(mapHref(place)).searchParams.get("text");
    expect(text("Протектор на Варшавке, Москва, Варшавское шоссе, 125Ж")).toBe("Москва, Варшавское шоссе, 125Ж");
    expect(text("Малышева, 145")).toBe("Малышева, 145");
  });
});

const order = {
  identity: "261120-7K3QX",
  reserveId: "12345678",
  status: "new",
  createdAt: "2026-11-20T07:00:00Z",
  reservedUntil: "2026-11-24T05:00:00Z",
  deadline: { kind: "kept", until: "2026-11-24T05:00:00Z" },
  onlineWays: [],
  canCancel: true,
  cancellation: null,
  contact: { name: "Анна", phone: "+79123456789", email: "", comment: "" },
  delivery: {
    type: "pickup",
    title: "Самовывоз",
    place: "Центр",
    hoursText: "",
    phone: "+73430000000",
    readyAt: "2026-11-21T05:00:00Z",
    date: null,
    interval: "",
    zone: "Asia/Yekaterinburg",
  },
  payment: { method: "cash", title: "Наличными при получении", note: "" },
  lines: [],
  receipts: [],
  subtotal: 1_000_000,
  adjustments: [],
  sum: 1_000_000,
  paid: 0,
};

describe("the sum of an order", () => {
  it.each([
    ["new", "К оплате"],
    ["ready", "К оплате"],
    ["delivered", "Сумма заказа"],
    ["cancelled", "Сумма заказа"],
  ])("when it is %s is called «%s»", async (status, title) => {
    const { visitor } = visitorWith(allOk({ orderByIdentity: { order: { ...order, status } } }));
    const access = { identity: order.identity, access: "secret" };
    expect((await loadOrder(visitor, access))?.sumTitle).toBe(title);
  });

  it("of which a part is paid is what is left of it, with the whole and the part below", async () => {
    const { visitor } = visitorWith(allOk({ orderByIdentity: { order: { ...order, paid: 400_000 } } }));
    expect(await loadOrder(visitor, { identity: order.identity, access: "secret" })).toMatchObject({
      sumTitle: "Осталось оплатить",
      sum: 600_000,
      paidRows: [
        { term: "Сумма заказа", value: "10\u00a0000\u00a0₽" },
        { term: "Оплачено", value: "4\u00a0000\u00a0₽" },
      ],
    });
  });
});

it("whoever has the link of an order learns of its contact no more than its owner needs", async () => {
  const contact = { name: "Анна", phone: "+79123456789", email: "anna@example.com", comment: "Домофон 12" };
  const { visitor } = visitorWith(allOk({ orderByIdentity: { order: { ...order, contact } } }));
  const view = await loadOrder(visitor, { identity: order.identity, access: "secret" });
  expect(view?.contact).toEqual([
    { term: "Имя", value: "Анна" },
    { term: "Телефон", value: "+7\u00a0912\u00a0···-··-89" },
    { term: "Почта", value: "a···@example.com" },
    { term: "Комментарий", value: "Домофон 12" },
  ]);
  expect(JSON.stringify(view)).not.toMatch(/9123456789|anna@/);
});

it("whoever acts for the client is offered the order's desk and a link to give, and nothing that only the client may do", async () => {
  const paying = { state: "none", isRequired: true, reference: "for-others", failure: null };
  const toPay = { ...order, deadline: { kind: "pay", until: "2026-11-20T12:00:00Z" }, paying, onlineWays: [{}] };
  const acting = { id: "one", clientUserId: 7, name: "Анна С.", phone: "", staff: null, minutesLeft: 20 };
  const answers = allOk({ orderByIdentity: { order: toPay } });
  const seenBy = (who: Partial<Visitor>) => {
    const { visitor } = visitorWith(answers, undefined, { origin: "https://shop.test", ...who });
    return loadOrder(visitor, { identity: order.identity, access: "secret" });
  };
  expect(await seenBy({ acting: null })).toMatchObject({
    payHref: `/order/${order.identity}/secret/pay/`,
    canCancel: true,
    payOnline: { ways: [{}] },
    forStaff: null,
  });
  expect(await seenBy({ acting })).toMatchObject({
    payHref: null,
    canCancel: false,
    payOnline: { ways: [] },
    forStaff: { deskPath: `/back-office/orders/${order.identity}/`, payUrl: "https://shop.test/order/pay/for-others/" },
  });
  const { visitor } = visitorWith(allOk({ orderByIdentity: { order: { ...order, status: "delivered" } } }), undefined, {
    acting,
  });
  expect(await loadOrder(visitor, { identity: order.identity, access: "secret" })).toMatchObject({ returnPath: null });
});

it("an order whose fitting is booked tells when and where, and no other time is looked for", async () => {
  const centre = { title: "Протектор на Малышева", city: "Екатеринбург", zone: "Asia/Yekaterinburg" };
  const fitting = { datetime: "2026-11-20T12:00:00.000Z", centre };
  const tyre = { sku: "1", url: "/tyre/winter/1/", title: "Nokian 205/55 R16", picture: null, back: null, quantity: 4 };
  const booked = { ...order, lines: [{ ...tyre, price: 250_000, sum: 1_000_000 }], fitting };
  const { visitor, asked } = visitorWith(allOk({ orderByIdentity: { order: booked } }), undefined, {
    origin: "https://shop.test",
  });
  const view = await loadOrder(visitor, { identity: order.identity, access: "secret" });
  expect(view?.fitting).toMatchObject({ path: expect.stringContaining("sizes=4x205-55-16"), nextTime: null });
  expect(view?.booked).toMatch(/17:00.*, Протектор на Малышева$/);
  expect(asked.map(({ name }) => name)).toEqual(["orderByIdentity"]);
});
