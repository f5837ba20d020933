import { describe, expect, it } from "vitest";
import { newOrderNumber, newReserveId } from "./orders-store.ts";

describe("names of an order", () => {
  it("carry the day and a tail that is easy to read", () => {
    expect(newOrderNumber("2026-11-20")).toMatch(/^261120-[2-9A-HJ-NP-Z]{5}$/);
  });
  it("have a short reserve number that is never taken for a phone", () => {
    expect(newReserveId()).toMatch(/^[1-9]\d{7}$/);
  });
});
