import { describe, expect, it } from "vitest";
import { pageVariant } from "./site-handler.server.ts";

describe("what a shared page shows of its visitor", () => {
  it("is nothing for a stranger", () => {
    expect(pageVariant(undefined)).toBe("0");
    expect(pageVariant("metrica=1")).toBe("0");
  });
  it("CRT-005 is the count of a guest's cart", () => {
    expect(pageVariant("cart=secret; cart_count=4")).toBe("4");
    expect(pageVariant("cart=secret; cart_count=<script>")).toBe("0");
    expect(pageVariant("cart=secret; cart_count=99999999")).toBe("999");
  });
  it("is not shared with a visitor who has a message waiting or is signed in", () => {
    expect(pageVariant("flash=%5B%5D")).toBeNull();
    expect(pageVariant("cart=a; access_token=b")).toBeNull();
  });
});
