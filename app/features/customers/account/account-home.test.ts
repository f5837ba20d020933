import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { loadAccountHome } from "./account-home.server.ts";
import { emailNoticeFor } from "./email-notice.server.ts";

const user = {
  firstname: "Анна",
  is_loyalty_registered: true,
  loyalty: { balance: 960 },
  autos: { total: 2 },
} as User;

function load(answers: Record<string, object>, customer = user) {
  const { visitor } = visitorWith(allOk(answers), undefined, { chosenCar: null });
  return loadAccountHome(visitor, customer, "Europe/Moscow");
}

const order = (identity: string, status: string) => ({
  identity,
  status,
  title: status,
  sum: 1_150_000,
  place: "Самовывоз, Центр",
  lines: [{ image: "/picture/1", title: "Шина" }],
});
const ends = [
  { points: 121, at: "2026-12-14T21:00:00Z" },
  { points: 839, at: "2027-02-01T21:00:00Z" },
];
const nothing = {
  loyaltyBilling: { operations: [], total: 0, balance: 960, pending: 0, debt: 0, ends: [] },
  ordersMine: { orders: [], total: 0 },
  appointmentsMine: { services: [], total: 0 },
  storageMine: { contracts: [], total: 0 },
  npsQuestion: { order: null },
};

describe("the home page of the account", () => {
  it("ACC-003 ACC-011 shows the latest open order, points and cars", async () => {
    const orders = [order("3", "cancelled"), order("2", "ready"), order("1", "new")];
    expect(await load({ ...nothing, ordersMine: { orders, total: 3 } })).toMatchObject({
      name: "Анна",
      order: { title: "Заказ 2", status: "ready", text: "11\u00a0500\u00a0₽. Самовывоз, Центр", href: "/my/orders/2/" },
      appointment: null,
      contract: null,
      points: 960,
      car: { chosen: null, inGarage: 2 },
    });
  });

  it("says how many points end first and which day is their last, and shows what was ordered", async () => {
    const view = await load({
      ...nothing,
      ordersMine: { orders: [order("2", "ready")], total: 1 },
      loyaltyBilling: { ...nothing.loyaltyBilling, ends },
    });
    expect(view.pointsEnd.replaceAll("\u00a0", " ")).toBe("По 14 декабря 2026 — 121 балл");
    expect(view.order).toMatchObject({ pictures: [{ image: "/picture/1", title: "Шина" }] });
    expect((await load(nothing)).pointsEnd).toBe("");
  });

  it("knows no order when all are over, and no points of who has not joined", async () => {
    const view = await load(
      { ...nothing, ordersMine: { orders: [order("1", "delivered")], total: 1 } },
      { ...user, is_loyalty_registered: false },
    );
    expect([view.order, view.points]).toEqual([null, null]);
  });

  it("misses each part alone while the gateway does not answer", async () => {
    const { npsQuestion: _, storageMine: __, ...rest } = nothing;
    const view = await load(rest);
    expect([view.order, view.appointment, view.contract, view.npsOrder]).toEqual([null, null, "unavailable", null]);
  });
});

describe("the notice that a confirmed address is missing", () => {
  const told = (emails: { email: string; confirmed_at: string | null }[], disabled_notices: string[] = []) =>
    emailNoticeFor({ ...user, emails, disabled_notices } as User);
  const unconfirmed = { email: "anna@example.ru", confirmed_at: null };

  it("API-018 names the address that waits, and is for nobody who has one or has ended it", () => {
    expect(told([])).toEqual({ waiting: null });
    expect(told([unconfirmed])).toEqual({ waiting: "anna@example.ru" });
    expect(told([unconfirmed, { email: "a@example.ru", confirmed_at: "2026-11-21T06:00:00.000Z" }])).toBeNull();
    expect(told([unconfirmed], ["first_email_activation"])).toBeNull();
    expect(told([unconfirmed], ["spring"])).toEqual({ waiting: "anna@example.ru" });
  });
});
