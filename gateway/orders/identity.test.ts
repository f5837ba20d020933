import { describe, expect, it } from "vitest";
import { hashOfSecret } from "../secret.ts";
import { accessSecret, isAccess, newIdentity, newReserveId } from "./identity.ts";

describe("names of an order", () => {
  it("carry the day and a tail that is easy to read", () => {
    expect(newIdentity("2026-11-20")).toMatch(/^261120-[2-9A-HJ-NP-Z]{5}$/);
  });
  it("have a short reserve number that is never taken for a phone", () => {
    expect(newReserveId()).toMatch(/^[1-9]\d{7}$/);
  });
});

describe("the secret of a guest's order", () => {
  const access = accessSecret("token", "261120-7K3QX");
  it("is the same when the same cart asks again", () => {
    expect(accessSecret("token", "261120-7K3QX")).toBe(access);
  });
  it("differs between orders and carts", () => {
    expect(accessSecret("token", "261120-7K3QY")).not.toBe(access);
    expect(accessSecret("other", "261120-7K3QX")).not.toBe(access);
  });
  it("opens by its hash alone, and nothing else does", () => {
    const hash = hashOfSecret(access);
    expect(isAccess(access, hash)).toBe(true);
    expect(isAccess(`${access}x`, hash)).toBe(false);
    expect(isAccess("", hash)).toBe(false);
  });
});
