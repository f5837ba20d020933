import { describe, expect, it } from "vitest";
import { hotlineFor } from "./hotline.ts";

const phones = { regionPhone: "region", serviceHotlinePhone: "service", batteryHotlinePhone: "battery" };

describe("the hotline of a page", () => {
  it.each([
    ["NAV-025", "/", "region"],
    ["NAV-014", "/service/", "service"],
    ["NAV-017", "/service/wheel-alignment/", "service"],
    ["NAV-015", "/service-catalog/", "service"],
    ["NAV-017", "/service-tyre-fitting/", "region"],
    ["NAV-010", "/search/battery/", "battery"],
    ["NAV-011", "/search/battery/brand-is-varta/", "battery"],
    ["NAV-012", "/search/battery-accessories/", "region"],
    ["NAV-010", "/search/battery", "battery"],
  ])("%s at %s is the %s phone", (_id, path, phone) => expect(hotlineFor(path, phones)).toBe(phone));
});
