import { expect, it } from "vitest";
import { pathOfCart } from "../features/workshop/booking/cart-tyres.ts";
import { parseChoice } from "./booking-choice.ts";
import { fittingPath, fittingPathOf } from "./fitting-path.ts";

const choiceOf = (path: string | null) => parseChoice(new URL(path ?? "", "https://shop.example").searchParams).choice;

it("SVC-027 the tyres of an order lead to booking with their sizes, equal ones together", () => {
  const path = fittingPath(
    [
      { text: "Nordman 8 205/55 R16 94T XL", quantity: 2 },
      { text: "Nordman 8 205/55 R16 94T XL", quantity: 2 },
      { text: "Nordman RS2 225/45 ZR17", quantity: 2 },
      { text: "Насос", quantity: 1 },
    ],
    { number: "261120-7K3QX", access: null },
  );
  expect(choiceOf(path)).toMatchObject({
    fittingSource: "order",
    tyreFittingOrder: "261120-7K3QX",
    tyreFittingAxles: [
      { width: 205, profile: 55, diameter: 16, quantity: 4 },
      { width: 225, profile: 45, diameter: 17, quantity: 2 },
    ],
  });
});

it("the chosen tyres of a cart lead to booking, an axle set with two pieces on each axle", () => {
  const product = (sizeText: string, category: "tyre" | "oils" = "tyre") => ({ sizeText, category });
  const path = pathOfCart([
    { active: true, quantity: 1, product: product("225/45 R17 91V"), backAxle: product("255/40 R17 94W") },
    { active: false, quantity: 4, product: product("185/65 R15 88T"), backAxle: null },
    { active: true, quantity: 1, product: product("5W-30", "oils"), backAxle: null },
  ]);
  expect(choiceOf(path).tyreFittingAxles).toMatchObject([
    { width: 225, quantity: 2 },
    { width: 255, quantity: 2 },
  ]);
  expect(pathOfCart([])).toBe("/service-tyre-fitting/");
});

it("goods without a size lead nowhere, a wheel by its diameter", () => {
  expect(fittingPath([{ text: "Насос", quantity: 1 }])).toBeNull();
  expect(choiceOf(fittingPathOf("6.5x16 5x112 ET45", 16)).tyreFittingAxles).toMatchObject([
    { diameter: 16, width: null },
  ]);
});

it("a truckload is as many as one visit takes", () => {
  const { tyreFittingAxles } = choiceOf(fittingPath([{ text: "315/80 R22.5", quantity: 60 }]));
  expect(tyreFittingAxles).toMatchObject([{ width: 315, profile: 80, diameter: 22.5, quantity: 12 }]);
});
