import { describe, expect, it } from "vitest";
import { carFits } from "../../../../gateway/contract/catalogue/cars.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { withFits } from "./card-fits.server.ts";

const part = (slug: string, title = slug) => ({ slug, title });
const chosenCar = {
  brand: part("bmw", "BMW"),
  model: part("3", "3 серия"),
  generation: part("e90"),
  modification: part("320i"),
};
const goods = [{ sku: "A" }, { sku: "B" }, { sku: "C" }];

/** Answers with these fits, or with nothing. */
function gatewayWith(fits: object[] | null) {
  const asked: unknown[] = [];
  const gateway = {
    async call({ name }: { name: string }, input: object) {
      asked.push([name, input]);
      return fits ? { ok: true, data: { fits } } : { ok: false, code: "unavailable" };
    },
  } as unknown as Gateway;
  return { asked, gateway };
}

describe("the cards of a list", () => {
  it("say which goods fit the chosen car, and on which axle", async () => {
    const { asked, gateway } = gatewayWith([
      { sku: "C", axle: "both" },
      { sku: "A", axle: "front" },
    ]);
    expect(await withFits({ chosenCar, gateway }, "tyre", goods)).toEqual([
      { sku: "A", fit: ["Спереди", " для BMW 3 серия"] },
      { sku: "B" },
      { sku: "C", fit: ["Подходит", " для BMW 3 серия"] },
    ]);
    const car = { brand: "bmw", model: "3", generation: "e90", modification: "320i" };
    expect(asked).toEqual([[carFits.name, { ...car, sku: ["A", "B", "C"] }]]);
  });

  it("say nothing, and nobody is asked, without a car, without goods, and where cars do not matter", async () => {
    const { asked, gateway } = gatewayWith([{ sku: "A", axle: "both" }]);
    expect(await withFits({ chosenCar: null, gateway }, "tyre", goods)).toEqual(goods);
    expect(await withFits({ chosenCar, gateway }, "oils", goods)).toEqual(goods);
    expect(await withFits({ chosenCar, gateway }, "tyre", [])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("say nothing during an outage", async () => {
    expect(await withFits({ chosenCar, gateway: gatewayWith(null).gateway }, "disk", goods)).toEqual(goods);
  });
});
