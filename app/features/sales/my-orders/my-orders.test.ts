import { describe, expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { loadMyOrders } from "./my-orders.server.ts";

const ZONE = "Asia/Vladivostok";
const line = (url: string) => ({ title: "Шина", url, image: "/pictures/1", quantity: 4 });
const order = {
  identity: "261120-7K3QX",
  status: "new",
  title: "Новый",
  createdAt: "2026-11-20T20:00:00Z",
  sum: 1_000_000,
  place: "Самовывоз, Центр",
  deadline: { kind: "kept", until: "2026-11-24T05:00:00Z" },
  zone: "Asia/Yekaterinburg",
  cancellation: null,
  lines: ["/a/", "/b/", "/c/", "/d/", "/e/", "/f/"].map(line),
  canBeCancelled: true,
};
const counts = [{ key: "new", title: "Новый", count: 12 }];

const input = { offset: 10, limit: 10, status: "new" } as const;

function load(answers: Record<string, object>) {
  const { visitor, asked } = visitorWith(allOk(answers));
  return { asked, list: loadMyOrders(visitor, input, ZONE) };
}

describe("the list of orders", () => {
  it("ORD-001 API-116 shows the orders of a status with dates in the region's time zone", async () => {
    const answers = { ordersMine: { orders: [order], total: 12 }, ordersMineStatuses: { statuses: counts } };
    const { asked, list } = load(answers);
    expect(await list).toMatchObject({
      total: 12,
      counts,
      orders: [{ createdDay: "21\u00a0ноября\u00a02026", pictures: order.lines.slice(0, 4), more: 2 }],
    });
    expect(asked[0]).toEqual({ name: "ordersMine", input });
  });

  it("is null, not empty, while the gateway does not answer", async () =>
    expect(await load({ ordersMineStatuses: { statuses: counts } }).list).toBeNull());

  it("does without counts that did not come", async () => {
    const { list } = load({ ordersMine: { orders: [order], total: 1 } });
    expect(await list).toMatchObject({ total: 1, counts: [] });
  });
});
