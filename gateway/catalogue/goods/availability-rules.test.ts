import { describe, expect, it } from "vitest";
import type { LocationRow, RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import { ONE_BY_ONE } from "../../contract/catalogue/sold-by.ts";
import { availabilityOf, summariseAxleSet } from "./availability-rules.ts";

const location = (id: number, kind: LocationRow["kind"]) =>
  ({
    id,
    kind,
    title: `Центр ${id}`,
    address: `улица ${id}`,
    hours: Array(7).fill([540, 1_260]),
  }) as Partial<LocationRow> as LocationRow;
const [near, far] = [location(1, "shop"), location(2, "shop")];
const region = { zone: "Asia/Yekaterinburg" } as Partial<RegionRow> as RegionRow;
const regions = {
  supplyOf: () => ({
    shopIds: [1, 2],
    leadDays: new Map([
      [10, 2],
      [11, 2],
      [20, 12],
    ]),
  }),
  shopsOf: () => [near, far],
  locations: new Map(
    [near, far, location(10, "warehouse"), location(11, "warehouse"), location(20, "supplier")].map((row) => [
      row.id,
      row,
    ]),
  ),
} as Partial<RegionDirectory> as RegionDirectory;

/** Late in the evening in Moscow it is the next day in Yekaterinburg. */
const now = new Date("2026-11-19T20:00:00Z");
const rows = (stock: Record<number, number>) =>
  Object.entries(stock)
    .map(([id, quantity]) => ({ locationId: Number(id), quantity }))
    // What comes last is not first by chance.
    .reverse();
const at = (stock: Record<number, number>, pieces: number) =>
  availabilityOf({ sku: "T-1", pieces }, rows(stock), regions, region, now);

describe("availability on the page of a product", () => {
  it("PRD-006 API-063 lists the centres by when each has the pieces, with what lies there now", () => {
    expect(at({ 1: 1, 2: 4 }, 4)).toEqual({
      sku: "T-1",
      summary: { state: "shelf", shops: 1, date: null, quantity: 5 },
      shops: [
        {
          shopId: 2,
          title: "Центр 2",
          address: "улица 2",
          hours: "ежедневно 9:00–21:00",
          quantity: 4,
          date: "2026-11-20",
        },
        {
          shopId: 1,
          title: "Центр 1",
          address: "улица 1",
          hours: "ежедневно 9:00–21:00",
          quantity: 1,
          date: "2026-11-21",
        },
      ],
      supplies: [],
      checkedAt: "2026-11-19T20:00:00.000Z",
    });
  });

  it("says how many pieces can be brought by which day, the soonest first; what lies in centres is not brought", () => {
    expect(at({ 20: 8, 10: 3, 11: 4, 1: 2, 99: 50 }, 4).supplies).toEqual([
      { date: "2026-11-22", quantity: 7 },
      { date: "2026-12-02", quantity: 8 },
    ]);
  });

  it("lists a centre without a piece of its own, and never less than none", () => {
    expect(at({ 1: -1, 10: 4 }, 4).shops).toMatchObject([
      { shopId: 1, quantity: 0, date: "2026-11-22" },
      { shopId: 2, quantity: 0, date: "2026-11-22" },
    ]);
  });

  it("lists no centre where nothing can be had", () => {
    expect(at({ 99: 4 }, 1)).toMatchObject({ summary: { state: "none" }, shops: [], supplies: [] });
  });
});

describe("availability of an axle set", () => {
  const set = (front: Record<number, number>, back: Record<number, number>) =>
    summariseAxleSet(
      { id: 1, stock: rows(front), soldBy: ONE_BY_ONE },
      { id: 2, stock: rows(back), soldBy: ONE_BY_ONE },
      regions,
      region,
      "2026-11-20",
    );

  it.each([
    [
      "is today where a centre has two of each",
      { 1: 2 },
      { 1: 2 },
      { state: "shelf", shops: 1, date: null, quantity: 1 },
    ],
    [
      "counts the centres that have both",
      { 1: 4, 2: 2 },
      { 1: 5, 2: 3 },
      { state: "shelf", shops: 2, date: null, quantity: 3 },
    ],
    [
      "is tomorrow where one axle lies in another centre",
      { 1: 2 },
      { 2: 2 },
      { state: "warehouse", shops: 0, date: "2026-11-21", quantity: 1 },
    ],
    [
      "is tomorrow where no centre has two of one axle",
      { 1: 1, 2: 1 },
      { 1: 4 },
      { state: "warehouse", shops: 0, date: "2026-11-21", quantity: 1 },
    ],
    [
      "waits for the slower of the two axles",
      { 10: 2 },
      { 20: 4 },
      { state: "order", shops: 0, date: "2026-12-02", quantity: 1 },
    ],
    [
      "waits for the slower of the two, whichever it is, and for the supplier of one piece",
      { 1: 1, 20: 1 },
      { 10: 2 },
      { state: "order", shops: 0, date: "2026-12-02", quantity: 1 },
    ],
    [
      "comes from a warehouse without a supplier",
      { 10: 9 },
      { 1: 2 },
      { state: "warehouse", shops: 0, date: "2026-11-22", quantity: 1 },
    ],
    ["is none while one axle lacks a piece", { 1: 9 }, { 1: 1 }, { state: "none", shops: 0, date: null, quantity: 0 }],
    ["is none while the other does", { 1: 1 }, { 1: 9 }, { state: "none", shops: 0, date: null, quantity: 0 }],
  ])("API-064 %s", (_what, front, back, expected) => {
    expect(set(front, back)).toEqual(expected);
  });
});
