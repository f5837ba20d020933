import { describe, expect, it } from "vitest";
import { decodeVaryKey, encodeVaryKey } from "../visitor/cookie-claims.server.ts";
import { varyKey } from "./site-handler.server.ts";
import { bypassesSharedCache } from "./visitors.server.ts";

const keyOf = (cookies: string | undefined) => varyKey(cookies, { savesData: false });

describe("what a shared page shows of its visitor", () => {
  it("is nothing for a stranger", () => {
    expect(keyOf(undefined)).toBe("");
    expect(keyOf("metrica=1")).toBe("");
  });
  it("CRT-005 is not the count of a guest's cart, which scripts paint, unless their pages have none", () => {
    expect(keyOf("cart=secret; cart_count=4")).toBe("");
    expect(varyKey("cart=secret; cart_count=4", { savesData: true })).toBeNull();
    expect(varyKey("cart=secret; cart_count=0", { savesData: true })).toBe("");
    expect(varyKey("cart_count=4", { savesData: true })).toBe("");
  });
  const car = "car_manufacturer=kia; car_model=rio; car_generation=iv; car_modification=1-6-at";
  it("is the chosen car by its slugs, never by the titles that the browser sends", () => {
    expect(keyOf(`${car}; car_model_value=Evil`)).toBe("kia/rio/iv/1-6-at");
    expect(keyOf("car_manufacturer=kia; car_model=rio; car_generation=iv")).toBe("");
    expect(keyOf(car.replace("rio", "%3Cscript%3E"))).toBe("");
    expect(keyOf(car.replace("rio", "r".repeat(500)))).toBe("");
    expect(keyOf(car.replace("rio", "a%7Cb%2Fc"))).toBe("");
  });
  it("NAV-059 is the closed notices in one spelling", () => {
    const closed = (value: unknown) => `notifications_closed=${encodeURIComponent(JSON.stringify(value))}`;
    expect(keyOf(closed({ 12: "ab", 3: "cd" }))).toBe("|3:cd,12:ab");
    expect(keyOf(closed({ x: "ab", 3: "<b>", 4: 5, "1e3": "ab" }))).toBe("");
    expect(keyOf("notifications_closed=nonsense")).toBe("");
    expect(keyOf("notifications_closed=null")).toBe("");
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, "ab"]));
    expect(keyOf(closed(many))?.split(",")).toHaveLength(20);
  });
  it("is read back as it was written", () => {
    const shown = {
      car: { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" },
      closedNotifications: new Map([
        ["3", "cd"],
        ["12", "ab"],
      ]),
    };
    expect(decodeVaryKey(encodeVaryKey(shown))).toEqual(shown);
    expect(decodeVaryKey("")).toEqual({ car: null, closedNotifications: new Map() });
  });
  it("is not what is picked, which scripts paint, unless there are none", () => {
    expect(keyOf("favourite=1!2; compare=3")).toBe("");
    expect(keyOf("favourite=1!2; without_scripts=1")).toBeNull();
  });
  it("is the visitor's own on the home page where something is not paid yet, and on no other", () => {
    expect(varyKey("paying=sealed", { savesData: false, path: "/" })).toBeNull();
    expect(varyKey("paying=sealed", { savesData: false, path: "/catalog/tyres/" })).toBe("");
  });
  it("is not shared with a visitor who has a message waiting or is signed in", () => {
    expect(keyOf("flash=x")).toBeNull();
    expect(keyOf("__Host-flash=x")).toBeNull();
    expect(keyOf("cart=a; access_token=b")).toBeNull();
  });
});

describe("pages of one visitor's own", () => {
  const isCampaign = (name: string) => name === "radio";
  it.each([
    ["/catalog/tyres/?utm_campaign=radio", true],
    ["/catalog/tyres/?utm_source=air&utm_campaign=RADIO&page=2", true],
    ["/offers/pisma/?email_token=abc", true],
    ["/?coupon_id=ABCD2345", true],
    ["/disknt/?utm_campaign=referer_code&referer_code=AB12", true],
    ["/catalog/tyres/?utm_campaign=radio2", false],
    ["/catalog/tyres/?utm_source=yandex&utm_campaign=winter%20sale", false],
    ["/catalog/tyres/?page=2", false],
    ["/catalog/tyres/", false],
  ])("PRO-009 %s: %s", (url, isOwn) => expect(bypassesSharedCache(url, isCampaign)).toBe(isOwn));
});
