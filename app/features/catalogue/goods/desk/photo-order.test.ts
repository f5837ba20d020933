import { describe, expect, it } from "vitest";
import { inChosenOrder } from "./photo-order.ts";

const order = (places: Record<string, number>) =>
  inChosenOrder(["a", "b", "c", "d"], (id) => places[id] ?? Number.NaN).join("");

describe("photos in the order of the places that were chosen", () => {
  it.each([
    ["stay where nothing is chosen", {}, "abcd"],
    ["move to the front", { c: 1 }, "cabd"],
    ["move to the end", { a: 4, b: 2, c: 3, d: 4 }, "bcda"],
    ["move by one", { b: 3, c: 3 }, "acbd"],
    ["change places", { a: 2, b: 1 }, "bacd"],
    ["all move", { a: 4, b: 3, c: 2, d: 1 }, "dcba"],
  ])("%s", (_, places, expected) => {
    expect(order(places)).toBe(expected);
  });
});
