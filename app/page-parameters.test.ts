import { describe, expect, it } from "vitest";
import { readsParameter } from "./page-parameters.ts";

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, "http://shop");
  return [...searchParams.keys()].filter((name) => readsParameter(pathname, name));
};

describe("what pages for everybody read of an address", () => {
  it.each([
    [
      "/catalog/tyres/?sort=price&page=2&more=brand&brand=nokian&price-from=1&ysclid=4",
      "sort page more brand price-from",
    ],
    ["/catalog/tyres/brand-is-nokian/?filter=by-params&page=3", "page"],
    ["/search/battery/?capacity-from=60&fbclid=1", "capacity-from"],
    ["/search/?q=205&page=2&sort=price&_ga=1", "q page"],
    ["/reviews/1001/?sort=new&page=2&id=3", "sort page"],
    ["/comparison/?sku=1&sku=2&differences=1&from=mail", "sku sku differences"],
    ["/recently-seen/?sku=1&x=2", "sku"],
    [
      "/cars/?category=tyre&back=%2F&brand=audi&model=a4&generation=b8&modification=18&y=1",
      "category back brand model generation modification",
    ],
    ["/disknt/?goods=tyre&price=8000&code=1", "goods price"],
    ["/tyre/nokian/hakka/205-55-r16-1001/?utm_source=mail&page=2", ""],
    ["/?sort=price&whatever=1", ""],
    ["/catalog/tyres.data?page=2&_routes=root&x=1", "page _routes"],
    ["/catalog/tyres/.data?page=2&_routes=root", "page _routes"],
    ["/_root.data?page=2&_routes=root", "_routes"],
    ["/catalog/tyres/?_routes=root", ""],
  ])("of %s: %s", (address, names) => {
    expect(read(address).join(" ")).toBe(names);
  });
});
