import { describe, expect, it } from "vitest";
import { mapHref } from "./map-link.ts";
import { orderSteps } from "./order-steps.ts";

describe("the steps of an order", () => {
  it("are done up to where it is", () => {
    expect(orderSteps("processing").map(({ title, state }) => `${title} ${state}`)).toEqual([
      "Принят done",
      "Собираем now",
      "Готов later",
      "Выдан later",
    ]);
    expect(orderSteps("delivered").at(-1)?.state).toBe("now");
  });

  it("are none of a cancelled one", () => {
    expect(orderSteps("cancelled")).toEqual([]);
  });
});

describe("the place on a map", () => {
  it("is looked for by its address, without the shop's own name for it", () => {
    const text = (place: string) => new URL(mapHref(place)).searchParams.get("text");
    expect(text("Протектор на Варшавке, Москва, Варшавское шоссе, 125Ж")).toBe("Москва, Варшавское шоссе, 125Ж");
    expect(text("Малышева, 145")).toBe("Малышева, 145");
  });
});
