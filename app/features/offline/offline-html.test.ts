import { describe, expect, it } from "vitest";
import { offlineHtml } from "./offline-html.ts";

describe("the page without a network", () => {
  const html = offlineHtml({ brand: "Протектор", phone: "+78000000002" });
  it("needs nothing but itself", () => {
    expect(html).not.toMatch(/<(script|link|img)\b|url\(|https?:/);
  });
  it("offers to repeat the same address and to call", () => {
    expect(html).toContain('href="">Повторить');
    expect(html).toMatch(/href="tel:\+78000000002">\+7 \(800\) 000-00-02</);
  });
});
