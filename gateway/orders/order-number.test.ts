import { describe, expect, it } from "vitest";
import { hashOfSecret } from "../secret.ts";
import { isOrderAccessToken, newOrderNumber, newReserveId, orderAccessToken } from "./order-number.ts";

describe("names of an order", () => {
  it("carry the day and a tail that is easy to read", () => {
    expect(newOrderNumber("2026-11-20")).toMatch(/^261120-[2-9A-HJ-NP-Z]{5}$/);
  });
  it("have a short reserve number that is never taken for a phone", () => {
    expect(newReserveId()).toMatch(/^[1-9]\d{7}$/);
  });
});

describe("the secret of a guest's order", () => {
  const token = orderAccessToken("token", "261120-7K3QX");
  it("is the same when the same cart asks again", () => {
    expect(orderAccessToken("token", "261120-7K3QX")).toBe(token);
  });
  it("differs between orders and carts", () => {
    expect(orderAccessToken("token", "261120-7K3QY")).not.toBe(token);
    expect(orderAccessToken("other", "261120-7K3QX")).not.toBe(token);
  });
  it("opens by its hash alone, and nothing else does", () => {
    const hash = hashOfSecret(token);
    expect(isOrderAccessToken(token, hash)).toBe(true);
    expect(isOrderAccessToken(`${token}x`, hash)).toBe(false);
    expect(isOrderAccessToken("", hash)).toBe(false);
  });
});
