import fc from "fast-check";
import { expect, it } from "vitest";
import { lackOf } from "./stock-rules.ts";

it("no more pieces leave a place than are free there, whatever orders keep", () => {
  const figures = fc.record({ free: fc.integer({ min: -50, max: 50 }), reserved: fc.nat(50) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), figures, (taken, place) => {
      expect(lackOf(taken, place) === null).toBe(place.free - taken >= 0);
    }),
  );
});

it("a refusal says how many may go and how many are kept", () => {
  expect(lackOf(4, { free: 3, reserved: 2 })).toBe(
    "Убрать можно не больше, чем свободно: 3 штуки. Под заказы отложено: 2 штуки.",
  );
  expect(lackOf(1, { free: 0, reserved: 1 })).toBe(
    "Свободных штук здесь нет: убрать ничего нельзя. Под заказы отложено: 1 штука.",
  );
  expect(lackOf(1, { free: -1, reserved: 0 })).toBe("Свободных штук здесь нет: убрать ничего нельзя.");
});
