import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { changeRegion, forgetTypedOrder, readTypedOrder } from "./typed-order.server.ts";

const tyumen = { slug: "tyumen", title: "Тюмень" };
const pickerData = ok({ mainCities: [tyumen], mainRegions: [], regions: [] });
const originOf = (slug: string) => `https://${slug}.shop.test`;
const visitorOf = (rest: Partial<Visitor> = {}) =>
  visitorWith({ pickerData }, undefined, { user: null, acting: null, originOf, ...rest }).visitor;

const typed = {
  intent: "order",
  name: "Ёлкин-Ёж",
  phone: "912 345",
  comment: "Домофон 12. ".repeat(83),
  street: "Ленина",
  type: "city_region",
  personalData: "on",
  shownVersion: "7",
};
const ofRegion = { shopId: "4", date: "2026-12-01", code: "1234" };
const press = async (visitor: Visitor, more: Record<string, string> = {}) => {
  const answer = await changeRegion(visitor, formOf({ ...typed, ...ofRegion, ...more }));
  return "data" in answer ? answer.data : answer.headers.get("Location");
};
const { intent: _, ...kept } = typed;

describe("what is typed into the order form", () => {
  it("goes along to the region that is pressed, or to the list of them, without what only the old one has", async () => {
    const visitor = visitorOf();
    expect(await press(visitor, { to: originOf("tyumen") })).toBe("https://tyumen.shop.test/basket/#checkout");
    expect(readTypedOrder(visitor)).toEqual(kept);
    expect(await press(visitorOf())).toBe("/basket/?showRegionModal=1");
  });

  it("leads to no other site", async () => {
    for (const to of ["https://evil.test", "https://tyumen.shop.test.evil.test", "//tyumen", "javascript:0"])
      expect(await press(visitorOf(), { to })).toBe("/basket/?showRegionModal=1");
  });

  it("is shown to nobody else in the browser, and to nobody once it is ordered", async () => {
    const visitor = visitorOf();
    await press(visitor);
    expect(readTypedOrder({ ...visitor, user: { id: 7 } as Visitor["user"] })).toEqual({});
    forgetTypedOrder(visitor);
    expect(readTypedOrder(visitor)).toEqual({});
  });

  it("stays where it is, and the page says so, when it is more than a browser takes", async () => {
    const comment = randomBytes(3_000).toString("base64");
    const visitor = visitorOf();
    expect(await press(visitor, { comment })).toMatchObject({
      error: { "": [expect.stringContaining("Город не сменён")] },
      initialValue: { name: typed.name, comment, shopId: "4" },
    });
    expect(readTypedOrder(visitor)).toEqual({});
  });

  it("leaves sealed, as a cookie that browsers take", async () => {
    const visitor = visitorOf();
    await press(visitor);
    await visitor.cookies.seal(async (_name, text) => text);
    expect(visitor.cookies.changes().join().length).toBeLessThan(2_800);
    expect(visitor.cookies.changes().join()).not.toContain("Ёлкин");
  });
});
