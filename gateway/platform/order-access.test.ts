import { describe, expect, it } from "vitest";
import { opensOrder, orderAccessToken } from "./order-access.ts";
import { hashOfSecret } from "./secret.ts";

const KEY = Buffer.from("the gateway's");
const order = { orderNumber: "261120-7K3QX", accessTokenHash: null };
const token = orderAccessToken(KEY, order.orderNumber);

describe("the access token of an order", () => {
  it("is the same whenever it is asked for, and another for every order and gateway", () => {
    expect(orderAccessToken(KEY, order.orderNumber)).toBe(token);
    expect(orderAccessToken(KEY, "261120-7K3QY")).not.toBe(token);
    expect(orderAccessToken(Buffer.from("another's"), order.orderNumber)).not.toBe(token);
  });

  it("opens its order, and nothing else does", () => {
    expect(opensOrder(token, KEY, order)).toBe(true);
    for (const wrong of [`${token}x`, "", orderAccessToken(KEY, "261120-7K3QY")])
      expect(opensOrder(wrong, KEY, order)).toBe(false);
  });

  it("is beside the one that was given out for an order before, which stays valid", () => {
    const old = { ...order, accessTokenHash: hashOfSecret("given out before") };
    expect(opensOrder("given out before", KEY, old)).toBe(true);
    expect(opensOrder(token, KEY, old)).toBe(true);
    expect(opensOrder("given out", KEY, old)).toBe(false);
    expect(opensOrder("given out before", KEY, order)).toBe(false);
  });
});
