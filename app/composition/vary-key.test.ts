import { describe, expect, it } from "vitest";
import { decodeVaryKey, encodeVaryKey } from "../visitor/cookie-claims.server.ts";
import { varyKey } from "./site-handler.server.ts";
import { bypassesSharedCache } from "./visitors.server.ts";

describe("what a shared page shows of its visitor", () => {
  it("is nothing for a stranger", () => {
    expect(varyKey(undefined)).toBe("0");
    expect(varyKey("metrica=1")).toBe("0");
  });
  it("CRT-005 is the count of a guest's cart", () => {
    expect(varyKey("cart=secret; cart_count=4")).toBe("4");
    expect(varyKey("cart=secret; cart_count=<script>")).toBe("0");
    expect(varyKey("cart=secret; cart_count=99999999")).toBe("999");
  });
  const car = "car_manufacturer=kia; car_model=rio; car_generation=iv; car_modification=1-6-at";
  it("is the chosen car by its slugs, never by the titles that the browser sends", () => {
    expect(varyKey(`${car}; car_model_value=Evil`)).toBe("0|kia/rio/iv/1-6-at");
    expect(varyKey("car_manufacturer=kia; car_model=rio; car_generation=iv")).toBe("0");
    expect(varyKey(car.replace("rio", "%3Cscript%3E"))).toBe("0");
    expect(varyKey(car.replace("rio", "r".repeat(500)))).toBe("0");
    expect(varyKey(car.replace("rio", "a%7Cb%2Fc"))).toBe("0");
  });
  it("NAV-059 is the closed notices in one spelling", () => {
    const closed = (value: unknown) => `notifications_closed=${encodeURIComponent(JSON.stringify(value))}`;
    expect(varyKey(closed({ 12: "ab", 3: "cd" }))).toBe("0||3:cd,12:ab");
    expect(varyKey(closed({ x: "ab", 3: "<b>", 4: 5, "1e3": "ab" }))).toBe("0");
    expect(varyKey("notifications_closed=nonsense")).toBe("0");
    expect(varyKey("notifications_closed=null")).toBe("0");
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, "ab"]));
    expect(varyKey(closed(many))?.split(",")).toHaveLength(20);
  });
  it("is read back as it was written", () => {
    const shown = {
      cartCount: 3,
      car: { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" },
      closedNotifications: new Map([
        ["3", "cd"],
        ["12", "ab"],
      ]),
    };
    expect(decodeVaryKey(encodeVaryKey(shown))).toEqual(shown);
    expect(decodeVaryKey("0")).toEqual({ cartCount: 0, car: null, closedNotifications: new Map() });
  });
  it("is not what is picked, which scripts paint, unless there are none", () => {
    expect(varyKey("favourite=1!2; compare=3")).toBe("0");
    expect(varyKey("favourite=1!2; without_scripts=1")).toBeNull();
  });
  it("is not shared with a visitor who has a message waiting or is signed in", () => {
    expect(varyKey("flash=x")).toBeNull();
    expect(varyKey("__Host-flash=x")).toBeNull();
    expect(varyKey("cart=a; access_token=b")).toBeNull();
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
