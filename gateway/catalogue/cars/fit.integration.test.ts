import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { carAxleSets, carFit, carFits } from "../../contract/catalogue/cars.ts";
import { axleSets as axleSetPairs, type GoodsAttributes } from "../../platform/db/schema/goods.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { addCars, addGoods, fillStore } from "../lists/testing/store.ts";
import { carRoutes } from "./handlers.ts";

const rio = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const bmw = { brand: "bmw", model: "3", generation: "e90", modification: "320i" };

const tyre = (width: number, profile: number, diameter: number) => ({ width, profile, diameter });
const disk = (width: number, diameter: number, pcd: string, et: number, cb: number) => ({
  width,
  diameter,
  pcd,
  et,
  cb,
});

const assortment: Record<string, [category: string, attributes: GoodsAttributes]> = {
  "T-RIO": ["tyre", tyre(195, 55, 16)],
  "T-RIO-ALLOWED": ["tyre", tyre(185, 65, 15)],
  "T-FRONT": ["tyre", tyre(205, 55, 16)],
  "T-REAR": ["tyre", tyre(225, 50, 16)],
  "D-RIO": ["disk", disk(6, 15, "4x100", 46, 54.1)],
  "D-RIO-ET": ["disk", disk(6, 15, "4x100", 50, 60.1)],
  "D-RIO-FAR": ["disk", disk(6, 15, "4x100", 35, 60.1)],
  "D-NARROW": ["disk", disk(6, 15, "4x100", 46, 54)],
  "D-BOLTS": ["disk", disk(6, 15, "4x98", 46, 58.6)],
  "D-FRONT": ["disk", disk(7, 16, "5x120", 34, 72.6)],
  "D-REAR": ["disk", disk(8, 16, "5x120", 18, 72.6)],
  "B-RIO": ["battery", { capacity: 60, polarity: "reverse" }],
  "B-UNIVERSAL": ["battery", { capacity: 45, polarity: "universal" }],
  "B-WRONG": ["battery", { capacity: 74, polarity: "direct" }],
  "O-OIL": ["oils", {}],
};

const idOf = (sku: string) => Object.keys(assortment).indexOf(sku) + 1;

const connection = await openTestDatabase();
const services = await fillStore(connection);
await addCars(connection);
await addGoods(
  connection,
  Object.entries(assortment).map(([sku, [category, attributes]]) => ({
    id: idOf(sku),
    sku,
    category,
    attributes,
    brand: "nokian",
    model: "hakka",
    priceKopecks: 100_000 * idOf(sku),
    popularity: idOf(sku),
    stock: { 1: 2 },
  })),
);
await connection.db.insert(axleSetPairs).values([
  { frontGoodsId: idOf("T-FRONT"), backGoodsId: idOf("T-REAR") },
  { frontGoodsId: idOf("T-RIO"), backGoodsId: idOf("T-REAR") },
  { frontGoodsId: idOf("D-FRONT"), backGoodsId: idOf("D-REAR") },
]);
const gateway = openTestGateway(carRoutes(services));

afterAll(() => connection.close());

const fitFor = async (sku: string, car = rio) => dataOf(await gateway.call(carFit, { sku, ...car })).fit;

describe("whether a product fits a car", () => {
  it("distinguishes original and allowed sizes and names the source", async () => {
    expect(await fitFor("T-RIO")).toEqual({
      verdict: "original",
      axle: "both",
      misfits: [],
      sizes: [
        { kind: "original", front: "195/55 R16", rear: null },
        { kind: "allowed", front: "185/65 R15", rear: null },
      ],
      source: "Каталог производителя",
    });
    expect(await fitFor("T-RIO-ALLOWED")).toMatchObject({ verdict: "allowed", axle: "both" });
    expect(await fitFor("T-FRONT")).toMatchObject({ verdict: "none", misfits: ["size"] });
  });

  it("names the axle where the axles differ", async () => {
    expect(await fitFor("T-FRONT", bmw)).toMatchObject({ verdict: "original", axle: "front" });
    expect(await fitFor("T-REAR", bmw)).toMatchObject({
      verdict: "original",
      axle: "rear",
      sizes: [{ front: "205/55 R16", rear: "225/50 R16" }],
    });
    expect(await fitFor("D-REAR", bmw)).toMatchObject({ verdict: "allowed", axle: "rear" });
  });

  it.each([
    ["D-RIO", { verdict: "original", misfits: [] }],
    ["D-RIO-ET", { verdict: "allowed", misfits: [] }],
    ["D-RIO-FAR", { verdict: "none", misfits: ["size"] }],
    ["D-NARROW", { verdict: "none", misfits: ["bore"] }],
    ["D-BOLTS", { verdict: "none", misfits: ["bolts"] }],
    ["D-REAR", { verdict: "none", misfits: ["bolts", "size"] }],
  ])("judges the wheel %s by bolts, bore, width and offset", async (sku, expected) =>
    expect(await fitFor(sku)).toMatchObject(expected),
  );

  it("judges a battery by capacity and polarity", async () => {
    expect(await fitFor("B-RIO")).toMatchObject({ verdict: "original", misfits: [] });
    expect(await fitFor("B-UNIVERSAL")).toMatchObject({ verdict: "original", misfits: [] });
    expect(await fitFor("B-WRONG")).toMatchObject({
      verdict: "none",
      misfits: ["capacity", "polarity"],
      sizes: [{ front: "45–60\u00a0А·ч, обратная полярность" }],
    });
  });

  it("is null for a category that ignores cars, and without data", async () => {
    expect(await fitFor("O-OIL")).toBeNull();
    expect(await fitFor("B-RIO", bmw)).toBeNull();
  });

  it("answers not_found for unknown cars and goods", async () => {
    expect(await gateway.call(carFit, { sku: "T-RIO", ...rio, model: "x5" })).toMatchObject({ status_code: 404 });
    expect(await gateway.call(carFit, { sku: "NONE", ...rio })).toMatchObject({ status_code: 404 });
    expect(gateway.failures).toEqual([]);
  });
});

describe("which goods of a list fit a car", () => {
  const fitting = async (sku: string[], car = rio) => dataOf(await gateway.call(carFits, { sku, ...car })).fits;
  const all = Object.keys(assortment);

  it("are those that fit by themselves, each with its axle; others and unknown ones are left out", async () => {
    for (const car of [rio, bmw]) {
      const alone = await Promise.all(all.map(async (sku) => ({ sku, fit: await fitFor(sku, car) })));
      const expected = alone.flatMap(({ sku, fit }) =>
        fit && fit.verdict !== "none" ? [{ sku, axle: fit.axle }] : [],
      );
      const found = await fitting([...all, "NONE"], car);
      expect([...found].sort((a, b) => all.indexOf(a.sku) - all.indexOf(b.sku))).toEqual(expected);
    }
    expect(await fitting(["T-REAR"], bmw)).toEqual([{ sku: "T-REAR", axle: "rear" }]);
  });

  it("answers not_found for an unknown car, and refuses more goods than a list has", async () => {
    expect(await gateway.call(carFits, { sku: all, ...rio, model: "x5" })).toMatchObject({ status_code: 404 });
    const endless = Array.from({ length: 49 }, (_, at) => `T-${at}`);
    expect(await gateway.call(carFits, { sku: endless, ...rio })).toMatchObject({ status_code: 422 });
    expect(await gateway.call(carFits, { sku: [], ...rio })).toMatchObject({ status_code: 422 });
  });
});

describe("axle sets for a car", () => {
  const axleSets = async (category: string, car = bmw) =>
    dataOf(await gateway.call(carAxleSets, { category, ...car })).axleSets;

  it("CRT-012 are offered where the axles differ, each half on its axle", async () => {
    const tyres = await axleSets("tyre");
    expect(tyres.map(({ front, back }) => [front.sku, back.sku])).toEqual([["T-FRONT", "T-REAR"]]);
    expect(tyres[0]?.price).toBe(2 * 100_000 * (idOf("T-FRONT") + idOf("T-REAR")));
    expect(tyres[0]).toMatchObject({
      sku: "kit-T-FRONT-T-REAR",
      front: { picture: "/api/gateway/goods/picture/T-FRONT" },
      stock: { state: expect.stringMatching(/^(shelf|warehouse|order)$/) },
    });
    expect((await axleSets("disk")).map(({ front, back }) => [front.sku, back.sku])).toEqual([["D-FRONT", "D-REAR"]]);
  });

  it("CRT-012 begin with those of the season, whatever sells best", async () => {
    const winter = [
      { id: 101, sku: "T-WINTER-FRONT", size: tyre(205, 55, 16) },
      { id: 102, sku: "T-WINTER-REAR", size: tyre(225, 50, 16) },
    ];
    await addGoods(
      connection,
      winter.map(({ id, sku, size }) => ({
        id,
        sku,
        category: "tyre",
        attributes: { ...size, season: "winter" },
        brand: "nokian",
        model: "hakka",
        priceKopecks: 1,
        popularity: 0,
        stock: { 1: 2 },
      })),
    );
    await connection.db.insert(axleSetPairs).values({ frontGoodsId: 101, backGoodsId: 102 });
    expect((await axleSets("tyre")).map(({ front }) => front.sku)).toEqual(["T-WINTER-FRONT", "T-FRONT"]);
    await connection.db.delete(axleSetPairs).where(eq(axleSetPairs.frontGoodsId, 101));
  });

  it("CRT-012 are not offered when one half is out of stock", async () => {
    const { rowCount } = await connection.pool.query("update stock set quantity = 1 where goods_id = $1", [
      idOf("D-REAR"),
    ]);
    expect(rowCount).toBe(1);
    expect(await axleSets("disk")).toEqual([]);
    expect(await axleSets("tyre")).toHaveLength(1);
  });

  it("are empty for a car with equal axles", async () => {
    expect(await axleSets("tyre", rio)).toEqual([]);
    expect(await axleSets("disk", rio)).toEqual([]);
  });
});
