import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import { offlineHtml } from "./offline-html.ts";

describe("the page without a network", () => {
  const html = offlineHtml({ brand: "Протектор", phone: "+78000000002" });
  it("needs nothing but itself", () => {
    expect(documentOf(html).root.querySelector("script, link, img")).toBeNull();
    expect(html).not.toMatch(/url\(|https?:/);
  });
  it("offers to repeat the same address and to call", () => {
    const page = documentOf(html);
    const hrefOf = (name: string) => page.getByText(name, { selector: "a" }).getAttribute("href");
    expect(hrefOf("Повторить")).toBe("");
    expect(hrefOf("+7 (800) 000-00-02")).toBe("tel:+78000000002");
  });
});
