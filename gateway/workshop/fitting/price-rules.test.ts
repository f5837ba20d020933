import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FittingSize, PacketType, VehicleType } from "../../contract/workshop/fitting.ts";
import { readDemoTables } from "../../demo/shop-tables.ts";
import {
  type FittingPlace,
  type FittingTariff,
  fittedDiameters,
  fittingQuote,
  lowestPrice,
  packetPrices,
  rateFor,
} from "./price-rules.ts";
import { sizesOfContract, sizesOfGoods, valuesOf } from "./size-rules.ts";

const { rates, factors, packets } = await readDemoTables();
const tariff: FittingTariff = { rates, factors, packets, seasons: [] };
const place: FittingPlace = { locationId: 1, day: "2026-11-21", minute: 600 };
const wheels = (row: Partial<FittingSize> = {}): FittingSize => ({
  width: 205,
  profile: 55,
  diameter: 16,
  runflat: false,
  quantity: 4,
  ...row,
});
const quote = (
  sizes: FittingSize[],
  { vehicleType = "passenger" as VehicleType, packetType = "full" as PacketType, by = tariff, at = place } = {},
) => fittingQuote(by, { sizes, vehicleType, packetType }, at);

const diameters = fittedDiameters(tariff, "passenger", place.day);
const size = fc.record({
  width: fc.constantFrom(185, 225, null),
  profile: fc.constantFrom(35, 55, null),
  diameter: fc.constantFrom(...diameters),
  runflat: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const packet = fc.constantFrom<PacketType>("full", "wheels", "mount");
const car = fc.constantFrom<VehicleType>("passenger", "suv", "van");

describe("the price of fitting", () => {
  it.each([
    ["four R16 whole", [wheels()], "full", 45],
    ["four run-flat R20 whole", [wheels({ diameter: 20, runflat: true })], "full", 75],
    ["four R16 already on their wheels", [wheels()], "wheels", 20],
  ] as const)("takes the minutes of the work: %s", (_what, sizes, packetType, minutes) => {
    expect(quote([...sizes], { packetType })?.minutes).toBe(minutes);
  });

  it("takes 25 minutes for the wheel of a lorry", () => {
    expect(quote([wheels({ diameter: 22.5, quantity: 1 })], { vehicleType: "truck" })?.minutes).toBe(25);
  });

  it("rises with the diameter and with each wheel, and so do the minutes", () => {
    fc.assert(
      fc.property(size, packet, car, (drawn, packetType, vehicleType) => {
        const bigger = diameters[diameters.indexOf(drawn.diameter) + 1];
        const of = (wheel: FittingSize) => quote([wheel], { packetType, vehicleType });
        const now = of(drawn);
        const more = of({ ...drawn, quantity: drawn.quantity + 1 });
        expect(more?.price).toBeGreaterThan(now?.price ?? Number.POSITIVE_INFINITY);
        expect(more?.minutes).toBeGreaterThanOrEqual(now?.minutes ?? Number.POSITIVE_INFINITY);
        if (bigger === undefined) return;
        const larger = of({ ...drawn, diameter: bigger });
        expect(larger?.price).toBeGreaterThanOrEqual(now?.price ?? Number.POSITIVE_INFINITY);
        expect(larger?.minutes).toBeGreaterThanOrEqual(now?.minutes ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it("is whole tens of roubles, and the sum of its lines", () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 3 }), packet, car, (sizes, packetType, vehicleType) => {
        const found = quote(sizes, { packetType, vehicleType });
        expect(found && found.price % 1_000).toBe(0);
        expect(found?.lines.reduce((sum, { price }) => sum + price, 0)).toBe(found?.price);
      }),
    );
  });

  it("adds the dearer of run-flat and low profile, not both, and the vehicle", () => {
    const base = quote([wheels()])?.price ?? 0;
    const dearer = (percent: number) => Math.ceil((base * (100 + percent)) / 100 / 1_000) * 1_000;
    const near = (price: number | undefined, percent: number) => {
      expect(price).toBeGreaterThanOrEqual(dearer(percent) - 1_000);
      expect(price).toBeLessThanOrEqual(dearer(percent) + 1_000);
    };
    near(quote([wheels({ runflat: true })])?.price, 30);
    near(quote([wheels({ profile: 40 })])?.price, 20);
    near(quote([wheels({ profile: 40, runflat: true })])?.price, 30);
    near(quote([wheels()], { vehicleType: "van" })?.price, 25);
  });

  it("follows the season of the day and hour, the shop's own before that of all", () => {
    const season = (row: object) => ({
      id: 1,
      locationId: null,
      fromDay: "2026-11-01" as const,
      toDay: "2026-11-30" as const,
      weekdays: [],
      fromMinute: 0,
      toMinute: 1_440,
      ...row,
      percent: 50,
    });
    const dear = (row: object) =>
      (quote([wheels()], { by: { ...tariff, seasons: [season(row)] } })?.price ?? 0) > (quote([wheels()])?.price ?? 0);
    expect(dear({})).toBe(true);
    expect(dear({ toDay: "2026-11-20" })).toBe(false);
    expect(dear({ weekdays: [5] })).toBe(true);
    expect(dear({ weekdays: [0] })).toBe(false);
    expect(dear({ fromMinute: 660 })).toBe(false);
    expect(dear({ locationId: 2 })).toBe(false);
  });

  it("has of several seasons the shop's own, of its own the last one, and while no time is chosen those of the whole day", () => {
    const season = (id: number, percent: number, row: object = {}) => ({
      id,
      locationId: null as number | null,
      fromDay: "2026-11-21" as const,
      toDay: "2026-11-21" as const,
      weekdays: [],
      fromMinute: 0,
      toMinute: 1_440,
      percent,
      ...row,
    });
    const plain = quote([wheels()])?.price ?? 0;
    const percentOf = (seasons: ReturnType<typeof season>[], at: Partial<FittingPlace> = {}) =>
      Math.round(
        ((quote([wheels()], { by: { ...tariff, seasons }, at: { ...place, ...at } })?.price ?? 0) / plain - 1) * 100,
      );
    const [everywhere, own, later] = [
      season(3, 100),
      season(1, 20, { locationId: 1 }),
      season(2, 50, { locationId: 1 }),
    ];
    expect(percentOf([everywhere, own])).toBe(20);
    expect(percentOf([own, everywhere, later])).toBe(50);
    expect(percentOf([later, own])).toBe(50);
    expect(percentOf([season(4, 100), season(5, 20)])).toBe(20);
    const hours = season(6, 100, { fromMinute: 600, toMinute: 660 });
    expect([599, 600, 659, 660, null].map((minute) => percentOf([hours], { minute }))).toEqual([0, 100, 100, 0, 0]);
    for (const part of [{ fromMinute: 1 }, { toMinute: 1_439 }])
      expect(percentOf([season(7, 100, part)], { minute: null })).toBe(0);
    expect(percentOf([everywhere], { minute: null })).toBe(100);
    const days = ["2026-11-20", "2026-11-21", "2026-11-22"] as const;
    expect(days.map((day) => percentOf([everywhere], { day }))).toEqual([0, 100, 0]);
  });

  it("is told of each size by its name, as far as it is known", () => {
    const sizes = [wheels(), wheels({ runflat: true }), wheels({ profile: null }), wheels({ width: null })];
    expect(quote(sizes)?.lines.map(({ title }) => title.replace(/^.*?, /, ""))).toEqual([
      "205/55 R16",
      "205/55 R16 RunFlat",
      "R16",
      "R16",
    ]);
    expect(quote(sizes)?.isEstimate).toBe(true);
    expect(quote([wheels(), wheels({ width: null })])?.isEstimate).toBe(true);
  });

  it("is higher for a profile below 45 alone", () => {
    const [plain, same, low] = [55, 45, 44].map((profile) => quote([wheels({ profile })])?.price ?? 0);
    expect(same).toBe(plain);
    expect(low).toBeGreaterThan(plain ?? 0);
  });

  it("of each packet is that of its works, which are named", () => {
    const titles = { take_off: "снять", mount: "надеть", balance: "", inflate: "", valve: "", bag: "" };
    const rows = packetPrices(tariff, { sizes: [wheels()], vehicleType: "passenger" }, place, titles);
    expect(rows.map(({ slug }) => slug)).toEqual(tariff.packets.map(({ slug }) => slug));
    for (const { slug, price, minutes, works } of rows) {
      const found = quote([wheels()], { packetType: slug });
      expect([price, minutes]).toEqual([found?.price, found?.minutes]);
      expect(works).toEqual(tariff.packets.find((each) => each.slug === slug)?.works.map((work) => titles[work]));
    }
    const unknown = { sizes: [wheels({ diameter: 29 })], vehicleType: "passenger" as const };
    expect(packetPrices(tariff, unknown, place, titles)).toEqual([]);
  });

  it("begins from four of the smallest wheels of a car", () => {
    const all = diameters.map((diameter) => quote([wheels({ diameter, width: null, profile: null })])?.price ?? 0);
    expect(lowestPrice(tariff, place)).toBe(Math.min(...all));
    expect(lowestPrice({ ...tariff, rates: [] }, place)).toBeNull();
    expect(lowestPrice({ ...tariff, packets: [] }, place)).toBeNull();
  });

  it("is known for half inches of lorries, which have rates of their own alone", () => {
    expect(fittedDiameters(tariff, "truck", place.day)).toEqual(expect.arrayContaining([17.5, 19.5, 22.5]));
    expect(diameters.every(Number.isInteger)).toBe(true);
    expect(rateFor(tariff, "truck", 13, "mount", place.day)).toBeNull();
    expect(rateFor(tariff, "van", 16, "mount", place.day)).not.toBeNull();
  });

  it("holds from the day that staff have set", () => {
    const later = tariff.rates.map((rate) => ({
      ...rate,
      kopecks: rate.kopecks * 2,
      validFrom: "2026-12-01" as const,
    }));
    const by = { ...tariff, rates: [...tariff.rates, ...later] };
    const now = quote([wheels()])?.price ?? 0;
    expect(quote([wheels()], { by })?.price).toBe(now);
    expect(quote([wheels()], { by, at: { ...place, day: "2026-12-01" } })?.price).toBeGreaterThan(now);
  });

  it("is none for wheels that nobody fits, and an estimate where the size is not whole", () => {
    expect(quote([wheels({ diameter: 29 })])).toBeNull();
    expect(quote([wheels()])?.isEstimate).toBe(false);
    expect(quote([wheels({ width: null })])?.isEstimate).toBe(true);
  });
});

describe("sizes", () => {
  it("of goods are the tyres', or the wheels' without tyres, the same ones together", () => {
    const tyre = { category: "tyre", attributes: { width: 205, profile: 55, diameter: 16 }, quantity: 2 };
    const disk = { category: "disk", attributes: { width: 6.5, diameter: 16 }, quantity: 4 };
    expect(sizesOfGoods([tyre, tyre, disk])).toEqual([wheels()]);
    expect(sizesOfGoods([disk])).toEqual([wheels({ width: null, profile: null })]);
  });

  it("of stored wheels are read from their titles", () => {
    expect(sizesOfContract({ sizes: [], items: [{ title: "Летние шины 205/55 R16 на дисках", quantity: 4 }] })).toEqual(
      [wheels()],
    );
    expect(sizesOfContract({ sizes: [], items: [{ title: "Колёса R17,5", quantity: 6 }] })).toEqual([
      wheels({ width: null, profile: null, diameter: 17.5, quantity: 6 }),
    ]);
    expect(sizesOfContract({ sizes: [], items: [{ title: "Шины", quantity: 4 }] })).toEqual([]);
  });

  it("API-133 of a part are those that some tyre has with the others that are chosen", () => {
    const onSale = [
      { width: 205, profile: 55, diameter: 16 },
      { width: 205, profile: 60, diameter: 16 },
      { width: 225, profile: 45, diameter: 17 },
    ];
    const chosen = { width: null, profile: null, diameter: null };
    expect(valuesOf("width", onSale, chosen)).toEqual([205, 225]);
    expect(valuesOf("profile", onSale, { ...chosen, width: 205 })).toEqual([55, 60]);
    expect(valuesOf("diameter", onSale, { ...chosen, profile: 45 })).toEqual([17]);
  });
});
