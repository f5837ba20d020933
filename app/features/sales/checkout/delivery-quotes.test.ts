import { describe, expect, it } from "vitest";
import { formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadCarrierQuote } from "./delivery-quotes.server.ts";

const cities = [
  { id: 1, title: "Екатеринбург", area: "Свердловская область" },
  { id: 2, title: "Киров", area: "Калужская область" },
  { id: 3, title: "Киров", area: "Кировская область" },
];
const terminalOf = (cityId: number) => ({
  id: cityId * 10,
  companyId: 7,
  cityId,
  isPaidDelivery: true,
  title: "Северный путь",
  address: `Ленина, ${cityId}`,
  hours: "9–18",
});
const places = (cityId: number) => ({
  tc: 7,
  cityId,
  payments: [],
  logisticDelivery: { cities, companies: [{ id: 7, title: "Северный путь" }], terminals: [terminalOf(cityId)] },
});

/** What a form with these fields is told. */
async function told(fields: Record<string, string>) {
  const total = { subtotal: 1, adjustments: [], sum: 1 };
  const call = async ({ name }: { name: string }, { cityId = 1 }: { cityId?: number }) =>
    ok(name === "deliveryRussiaTc" ? places(cityId) : { price: 50_000, delivery_planed_date: "2026-11-30", total });
  const gateway = { call } as unknown as Visitor["gateway"];
  const region = (async () => ({ zone: "Asia/Yekaterinburg" })) as unknown as Visitor["region"];
  const { visitor } = visitorWith({}, undefined, { gateway, region });
  return loadCarrierQuote(visitor, formOf({ type: "russia_tc", companyId: "7", ...fields }));
}
const terminalsOf = async (fields: Record<string, string>) => (await told(fields))?.terminals.map(({ value }) => value);

describe("the city of a transport company", () => {
  it("is the region's own until another is typed", async () => {
    const carrier = await told({ city: "" });
    expect(carrier?.text).toMatch(/^Екатеринбург: 500\s₽, заказ будет на терминале/);
    expect(carrier?.cities).toBeUndefined();
  });

  it("is the first of several that a text may mean, which are there to choose from", async () => {
    const carrier = await told({ city: "киров" });
    expect(carrier?.cities?.map(({ label }) => label)).toEqual([
      "Киров, Калужская область",
      "Киров, Кировская область",
    ]);
    expect(carrier?.terminals.map(({ value }) => value)).toEqual(["20"]);
    expect(await terminalsOf({ city: "киров", cityId: "3" })).toEqual(["30"]);
  });

  it("chosen for another text counts no more", async () => {
    expect(await terminalsOf({ city: "Екатеринбург", cityId: "3" })).toEqual(["10"]);
  });

  it("that nobody goes to is told in words", async () => {
    expect(await told({ city: "Атлантида" })).toMatchObject({
      isProblem: true,
      terminals: [],
      text: expect.stringContaining("Такого города"),
    });
  });

  it("of a page that still had a list is the one of the list", async () => {
    expect(await terminalsOf({ cityId: "2" })).toEqual(["20"]);
  });
});
