import { describe, expect, it } from "vitest";
import type { User } from "../../../gateway/contract/auth.ts";
import { allOk, visitorWith } from "../../visitor/testing.ts";
import { loadAccountHome } from "./account-home.server.ts";

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
});
const nothing = {
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
