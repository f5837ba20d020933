import { expect, it } from "vitest";
import { pluralOf, roublesOf } from "./format.ts";

it("counts take the form of the noun that Russian wants", () => {
  const shops = (count: number) => `${count} ${pluralOf(count, "центр", "центра", "центров")}`;
  expect([1, 2, 5, 11, 21, 104].map(shops)).toEqual([
    "1 центр",
    "2 центра",
    "5 центров",
    "11 центров",
    "21 центр",
    "104 центра",
  ]);
});

it("sums are given in roubles, with kopecks where there are any", () => {
  expect(roublesOf(149_000)).toBe("1\u00a0490\u00a0₽");
  expect(roublesOf(312_050)).toBe("3\u00a0120,50\u00a0₽");
});
