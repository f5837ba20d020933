import { describe, expect, it } from "vitest";
import type { ChosenCar } from "../../../shared/chosen-car.ts";
import { type Answers, allOk, gatewayThatGives, VISITOR_NOW } from "../../../visitor/testing.ts";
import { goodsCard } from "../goods/testing.ts";
import { productKeys } from "./product.server.ts";
import { readLive } from "./product-live.server.ts";
import { readSuggestions } from "./suggestions.server.ts";

describe("the address of a product", () => {
  it("PRD-013 PRD-032 is brand, model and code for tyres and wheels", () => {
    expect(productKeys("tyre", "nokian/hakka-10/1200345/")).toEqual({
      type: "tyre",
      brand: "nokian",
      model: "hakka-10",
      sku: "1200345",
    });
    expect(productKeys("disk", "skad/kiwi/77/")).toMatchObject({ type: "disk", sku: "77" });
  });
  it("PRD-034 is the slug for other goods", () => {
    expect(productKeys("goods", "varta-blue-60/")).toEqual({ type: "goods", slug: "varta-blue-60" });
  });
  it("PRD-014 PRD-033 is no product under another first segment or of another shape", () => {
    expect(productKeys("my", "orders/")).toBeNull();
    expect(productKeys("tyre", "nokian/hakka-10/")).toBeNull();
    expect(productKeys("goods", "a/b/")).toBeNull();
    expect(productKeys("constructor", "a/b/c")).toBeNull();
  });
});

const known = { state: "shelf", shops: 2, date: null, quantity: 8 } as const;
const wanted = { sku: "A", quantity: 4, zone: "Europe/Moscow" } as const;

const askerOf = (answers: Answers) => {
  const { gateway, asked } = gatewayThatGives(answers);
  return { asker: { gateway, now: () => VISITOR_NOW }, asked };
};

const part = (slug: string) => ({ slug, title: slug });
const car: ChosenCar = { brand: part("Kia"), model: part("Rio"), generation: part("iv"), modification: part("16-at") };

describe("blocks of a product page", () => {
  it("PRD-006 falls back to the known stock when nothing else is given", async () => {
    const live = await readLive(askerOf({}).asker, wanted, known);
    expect(live).toMatchObject({ shops: null, deliveries: [], benefits: [], checkedAt: null, maxQuantity: 8 });
    expect(live.stock.text.replaceAll("\u00a0", " ")).toBe("Сегодня в 2 центрах");
  });

  it("are an outage for the script that asks again, so that it keeps what it had", async () => {
    const failure = await readLive(askerOf({}).asker, wanted).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(Response);
    expect((failure as Response).status).toBe(503);
  });

  it("PRD-008 are there each without the others", async () => {
    const answers = { productBenefits: { product: { benefits: [{ code: "courier_free" }] } } };
    const live = await readLive(askerOf(allOk(answers)).asker, wanted, known);
    expect([live.benefits.length, live.deliveries, live.shops]).toEqual([1, [], null]);
  });

  it("PRD-007 list the delivery methods with their costs", async () => {
    const pickup = { type: "pickup", title: "Самовывоз", price: 0, date: null, note: "" };
    const { asker } = askerOf(
      allOk({
        goodsDelivery: {
          deliveries: [pickup],
          beyond: { price: 49_000, kmPrice: 3_000, reachKm: 60 },
          isCarried: true,
        },
      }),
    );
    expect((await readLive(asker, wanted, known)).deliveries).toMatchObject([{ title: "Самовывоз", price: 0 }]);
  });

  it("PRD-004 PRD-005 analogs and recommendations are left out one by one, and never hold the product itself", async () => {
    const suggested = { sku: "A", category: "battery", zone: "Europe/Moscow" } as const;
    const ids = async (answers: Record<string, unknown>) =>
      (await readSuggestions({ ...askerOf(allOk(answers)).asker, chosenCar: null }, suggested)).map(({ id, goods }) => [
        id,
        goods.map(({ sku }) => sku),
      ]);
    expect(await ids({})).toEqual([]);
    expect(await ids({ goodsAnalogs: { items: [goodsCard("B")] } })).toEqual([["analogs", ["B"]]]);
    expect(await ids({ goodsRecommendation: { items: [goodsCard("A"), goodsCard("C")], byCar: false } })).toEqual([
      ["recommended", ["C"]],
    ]);
  });

  it("PRD-005 recommends by the chosen car what it needs besides", async () => {
    const { asker, asked } = askerOf(allOk({ goodsRecommendation: { items: [goodsCard("C")], byCar: true } }));
    const [row] = await readSuggestions(
      { ...asker, chosenCar: car },
      { sku: "A", category: "disk", zone: "Europe/Moscow" },
    );
    expect(row?.title).toBe("Шины для вашего Kia Rio");
    expect(asked.find(({ name }) => name === "goodsRecommendation")?.input).toEqual({
      type: "tyre",
      autobrand: "Kia",
      automodel: "Rio",
      autogeneration: "iv",
      automodification: "16-at",
    });
  });

  it("PRD-005 recommends what goes with any car where nothing fits the chosen one", async () => {
    const { asker, asked } = askerOf(allOk({ goodsRecommendation: { items: [], byCar: true } }));
    const wheel = { sku: "A", category: "disk", zone: "Europe/Moscow" } as const;
    await readSuggestions({ ...asker, chosenCar: car }, wheel);
    const inputs = asked.filter(({ name }) => name === "goodsRecommendation").map(({ input }) => input);
    expect(inputs).toEqual([expect.objectContaining({ automodification: "16-at" }), { type: "tpms" }]);
  });
});
