import { describe, expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { loadOrder } from "./order.server.ts";

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
