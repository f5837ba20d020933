import { expect, it } from "vitest";
import { distanceKm } from "../platform/distance.ts";
import { readDemoTables } from "./shop-tables.ts";

const { regions, locations, leadTimes, bays, services, serviceLinks, rates } = await readDemoTables();
const shops = locations.filter(({ kind }) => kind === "shop");
const stores = locations.filter(({ kind }) => kind !== "shop");
const duplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

it("GEN-002 serves all eleven zones of Russia from main, sub and delivery regions", () => {
  const offsets = regions.map(({ zone }) => {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    return parts.formatToParts(new Date("2025-06-01T00:00:00Z")).find((part) => part.type === "timeZoneName")?.value;
  });
  const hours = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect([...new Set(offsets)].sort()).toEqual(hours.map((hour) => `GMT+${String(hour).padStart(2, "0")}:00`));
  const count = (kind: string) => regions.filter((region) => region.kind === kind).length;
  expect(count("main")).toBeGreaterThanOrEqual(12);
  expect(count("sub")).toBeGreaterThanOrEqual(18);
  expect(count("delivery")).toBeGreaterThanOrEqual(16);
  expect(regions.filter(({ isDefault }) => isDefault).map(({ slug }) => slug)).toEqual(["moskva"]);
});

it("REG-015 puts every sub-region into the area of one main region", () => {
  for (const { area, slug } of regions.filter(({ kind }) => kind === "sub"))
    expect(
      regions.filter((each) => each.kind === "main" && each.area === area),
      slug,
    ).toHaveLength(1);
});

it("REG-018 spreads delivery regions over many first letters", () => {
  const letters = regions.filter(({ kind }) => kind === "delivery").map(({ title }) => title.charAt(0));
  expect(new Set(letters).size).toBeGreaterThanOrEqual(16);
});

it("REG-003 gives every region a fictitious phone of its own and a slug fit for a host name", () => {
  for (const region of regions) {
    expect(region.phone).toMatch(/^\+7\d{3}000\d{4}$/);
    expect(region.slug).toMatch(/^[a-z](?:[a-z-]{0,61}[a-z])?$/);
    expect(region.titleIn).toMatch(/^во? /);
  }
  expect(duplicates(regions.map(({ phone }) => phone))).toEqual([]);
});

it("CAT-029 keeps separators of filter paths out of slugs", () => {
  const slugs = [...regions, ...services].map(({ slug }) => slug);
  expect([...slugs, ...locations.map(({ code }) => code)].filter((slug) => /-(or|is|from|to)-/.test(slug))).toEqual([]);
});

it("REG-004 has eighty shops with bays, at least one in each main and sub-region, near their city", () => {
  expect(shops).toHaveLength(80);
  for (const region of regions) {
    const here = shops.filter(({ regionId }) => regionId === region.id);
    expect(here.length > 0, region.slug).toBe(region.kind !== "delivery");
    for (const shop of here) {
      expect(Math.hypot(shop.lat - region.lat, shop.lng - region.lng), shop.code).toBeLessThan(0.35);
      const own = bays.filter(({ locationId }) => locationId === shop.id);
      expect(own.length, shop.code).toBeGreaterThanOrEqual(2);
      expect(own.length, shop.code).toBeLessThanOrEqual(8);
    }
  }
});

it("delivers from every store to every region, later to distant ones", () => {
  expect(stores.map(({ kind }) => kind)).toEqual([...Array(6).fill("warehouse"), ...Array(2).fill("supplier")]);
  expect(leadTimes).toHaveLength(stores.length * regions.length);
  for (const store of stores) {
    const byDistance = regions
      .map((region) => ({
        km: distanceKm(store, region),
        days: leadTimes.find((row) => row.locationId === store.id && row.regionId === region.id)?.days ?? 0,
      }))
      .sort((one, other) => one.km - other.km);
    expect(byDistance[0]?.days).toBe(store.kind === "supplier" ? 3 : 1);
    expect(byDistance.map(({ days }) => days)).toEqual(byDistance.map(({ days }) => days).sort((a, b) => a - b));
  }
});

it("has its works with what is done together, and a price for each of them on each wheel", () => {
  expect(services).toHaveLength(12);
  expect(serviceLinks.every(({ serviceId, otherId }) => serviceId !== otherId && services[otherId - 1])).toBe(true);
  const cars = rates.filter(({ vehicleType }) => vehicleType === "passenger");
  expect(new Set(cars.map(({ work }) => work)).size).toBe(6);
  expect(cars).toHaveLength(6 * 13);
});
