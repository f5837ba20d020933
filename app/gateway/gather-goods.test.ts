import { expect, it } from "vitest";
import { gatherGoods } from "./gather-goods.ts";

it("the goods of a reply are all that it has codes of, however deep", () => {
  const goods = new Set<string>();
  gatherGoods(
    { items: [{ sku: "1", set: { front: { sku: "2" }, back: null } }], sku: 5, product: { sku: "3", tags: ["sku"] } },
    goods,
  );
  gatherGoods(null, goods);
  gatherGoods("sku", goods);
  expect([...goods].sort()).toEqual(["1", "2", "3"]);
});
