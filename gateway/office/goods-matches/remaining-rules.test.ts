import { expect, it } from "vitest";
import { type Kept, remainingFirst } from "./remaining-rules.ts";

const goods = (id: number, said: Partial<Kept> = {}): Kept => ({
  id,
  supplier: "alfa",
  orders: 0,
  reviews: 0,
  photos: 0,
  ...said,
});

it.each([
  ["more orders, whatever else", goods(2, { orders: 1 }), goods(1, { reviews: 9, photos: 9, supplier: null })],
  ["more reviews", goods(2, { reviews: 2 }), goods(1, { reviews: 1, photos: 9 })],
  ["more photos", goods(2, { photos: 1 }), goods(1, { supplier: null })],
  ["the shop's own catalogue", goods(2, { supplier: null }), goods(1)],
  ["the smaller number, which came first", goods(1), goods(2)],
])("goods with %s remain", (_, remains, other) => {
  expect(remainingFirst(remains, other)).toEqual([remains, other]);
  expect(remainingFirst(other, remains)).toEqual([remains, other]);
});
