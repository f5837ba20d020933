import { describe, expect, it } from "vitest";
import { canRepeat } from "./can-repeat.ts";

const unknown = { idempotencyKey: "key", isUnknown: true };
const refused = { idempotencyKey: "key", isUnknown: false };
const cartOf = (activePieces: number, isStale = false) => ({ isStale, activePieces });

describe("an order without its form", () => {
  it("can be sent again while nobody knows whether it was taken, whatever is left in the cart", () => {
    for (const cart of [null, cartOf(0), cartOf(2)]) expect(canRepeat(unknown, cart)).toBe(true);
  });

  it("can be sent again while the gateway is away", () => {
    expect(canRepeat(refused, null)).toBe(true);
    expect(canRepeat(refused, cartOf(0, true))).toBe(true);
    expect(canRepeat(refused, cartOf(2))).toBe(true);
  });

  it("CRT-010 is not offered when all that was to be ordered is sold out and put off", () => {
    expect(canRepeat(refused, cartOf(0))).toBe(false);
  });

  it("is not offered under a key that is spent", () => {
    expect(canRepeat({ idempotencyKey: null, isUnknown: false }, null)).toBe(false);
  });
});
