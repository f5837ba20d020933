import { expect, it } from "vitest";
import { pageKind } from "./page-kind.ts";

it.each([
  ["/tyre/nokian/hakka/77/", "product"],
  ["/goods/varta-60/", "product"],
  ["/catalog/tyres/season-is-winter/", "catalogue"],
  ["/search/battery/", "catalogue"],
  ["/search/", "search"],
  ["/search", "search"],
  ["/basket", "cart"],
  ["/basket/", "cart"],
  ["/login", "other"],
  ["/", "other"],
  ["/basketball/", "other"],
])("the page %s is of the kind %s", (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});
