import { describe, expect, it } from "vitest";
import type { FittingRequest } from "../../contract/workshop/fitting.ts";
import { readDemoTables } from "../../demo/shop-tables.ts";
import { fittingQuote } from "../fitting/price-rules.ts";
import type { Bay } from "./bay-rules.ts";
import { isRefusal, type OfferedService, planVisit, visitTitle, type Works } from "./works-rules.ts";

const { rates, factors, packets } = await readDemoTables();
const tariff = { rates, factors, packets, seasons: [] };
const place = { locationId: 1, day: "2026-11-21" as const, minute: 600 };
const service = (id: number, row: Partial<OfferedService> = {}): OfferedService => ({
  id,
  name: `Услуга ${id}`,
  isAppointment: true,
  isFitting: false,
  needsKind: "service",
  needsCapability: null,
  minutes: 32,
  priceKopecks: 100_000,
  isOffered: true,
  ...row,
});
const services = [
  service(1, { name: "Шиномонтаж", isFitting: true, needsKind: "fitting", minutes: 45, priceKopecks: 200_000 }),
  service(2),
  service(3, { needsKind: "alignment" }),
  service(4, { isAppointment: false }),
  service(5, { isOffered: false }),
  service(6, { needsCapability: "conditioner" }),
  service(7, { minutes: 20, priceKopecks: 50_000 }),
];
const bays: Bay[] = [
  { id: 1, kind: "fitting", maxInch: 20 },
  { id: 2, kind: "service", maxInch: 0 },
  { id: 3, kind: "alignment", maxInch: 0 },
];
const shop = { bays, capabilities: [] as string[], isSurge: false };
const wheels: FittingRequest = {
  vehicleType: "passenger",
  packetType: "full",
  sizes: [{ width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 }],
};
const ask = (works: Partial<Works>, at: Partial<typeof shop> = {}) =>
  planVisit({ serviceIds: [], fitting: null, ...works }, services, { tariff, place, shop: { ...shop, ...at } });
function planned(works: Partial<Works>, at: Partial<typeof shop> = {}) {
  const plan = ask(works, at);
  if (isRefusal(plan)) throw new Error(plan.message);
  return plan;
}

describe("what a visit is", () => {
  it("has the wheels with their price, and a part in a bay for them", () => {
    const quote = fittingQuote(tariff, wheels, place);
    const plan = planned({ serviceIds: [1], fitting: wheels });
    expect(plan).toEqual({
      parts: [{ need: { kind: "fitting", inch: 16 }, minutes: 45 }],
      items: [{ serviceId: 1, title: quote?.lines[0]?.title, quantity: 4, kopecks: quote?.price, minutes: 45 }],
      sum: quote?.price,
      minutes: 45,
      isEstimate: false,
    });
  });

  it("has wheels alone without a service of their own", () => {
    expect(planned({ fitting: wheels }).items).toMatchObject([{ serviceId: null, quantity: 4 }]);
  });

  it("begins from the price of the service where nobody said which wheels", () => {
    expect(planned({ serviceIds: [1] })).toEqual({
      parts: [{ need: { kind: "fitting", inch: 0 }, minutes: 45 }],
      items: [{ serviceId: 1, title: "Шиномонтаж", quantity: 1, kopecks: 200_000, minutes: 45 }],
      sum: 200_000,
      minutes: 45,
      isEstimate: true,
    });
  });

  it("is an estimate where the size is not whole, and not for the services beside it", () => {
    const [size] = wheels.sizes;
    expect(size && planned({ fitting: { ...wheels, sizes: [{ ...size, width: null }] } }).isEstimate).toBe(true);
    expect(planned({ serviceIds: [2] }).isEstimate).toBe(false);
  });

  it("has works of one kind in one bay, one after the other, rounded up to five minutes together", () => {
    expect(planned({ serviceIds: [2, 7] })).toMatchObject({
      parts: [{ need: { kind: "service", inch: 0 }, minutes: 55 }],
      sum: 150_000,
      minutes: 55,
    });
  });

  it("changes the bay between works of two kinds, fitting first, and sums both", () => {
    const { parts, minutes, sum, items } = planned({ serviceIds: [2], fitting: wheels });
    expect(parts).toEqual([
      { need: { kind: "fitting", inch: 16 }, minutes: 45 },
      { need: { kind: "service", inch: 0 }, minutes: 35 },
    ]);
    expect(minutes).toBe(80);
    expect(sum).toBe(items.reduce((all, { kopecks }) => all + kopecks, 0));
  });

  it("counts a service once, however often it was asked for", () => {
    expect(planned({ serviceIds: [2, 2] }).items).toHaveLength(1);
  });

  it("needs a bay for the largest wheel, up to the whole inch", () => {
    const [size] = wheels.sizes;
    if (!size) throw new Error("there is a size");
    const sizes = [
      { ...size, diameter: 16 },
      { ...size, diameter: 17.5 },
      { ...size, diameter: 15 },
    ];
    const truck = { ...wheels, vehicleType: "truck" as const, sizes: [{ ...size, diameter: 17.5 }] };
    expect(ask({ fitting: truck })).toMatchObject({ field: "center", message: expect.stringContaining("грузовых") });
    const forTrucks = { bays: [...bays, { id: 9, kind: "truck" as const, maxInch: 24 }] };
    expect(planned({ fitting: truck }, forTrucks).parts).toMatchObject([{ need: { kind: "truck", inch: 18 } }]);
    expect(planned({ fitting: { ...wheels, sizes: [sizes[0] ?? size, sizes[2] ?? size] } }).parts).toMatchObject([
      { need: { kind: "fitting", inch: 16 } },
    ]);
  });
});

describe("works that cannot be booked", () => {
  const large = { ...wheels, sizes: wheels.sizes.map((size) => ({ ...size, diameter: 21 })) };
  const unknown = { ...wheels, sizes: wheels.sizes.map((size) => ({ ...size, diameter: 29 })) };
  it.each([
    ["nothing", {}, {}, "services", /хотя бы одну/],
    ["a service that is gone", { serviceIds: [2, 99] }, {}, "services", /больше нет/],
    ["one that needs no appointment", { serviceIds: [2, 4] }, {}, "services", /«Услуга 4»: запись не нужна/],
    ["one that the centre does not do", { serviceIds: [5] }, {}, "center", /нет услуги «Услуга 5»/],
    ["one that the centre has no equipment for", { serviceIds: [2, 6] }, {}, "center", /нет услуги «Услуга 6»/],
    ["other works in the rush", { serviceIds: [1, 2] }, { isSurge: true }, "services", /только на шиномонтаж/],
    ["wheels that nobody fits", { fitting: unknown }, {}, "fitting_sizes", /такого размера не обслуживаем/],
    ["works of three kinds", { serviceIds: [2, 3], fitting: wheels }, {}, "services", /двух видов/],
    ["wheels too large for the centre", { fitting: large }, {}, "center", /R21 в этом центре/],
    ["alignment without its stand", { serviceIds: [3] }, { bays: bays.slice(0, 2) }, "center", /развал-схождения/],
    ["works on a lift without one", { serviceIds: [2] }, { bays: bays.slice(0, 1) }, "center", /нет подъёмника/],
  ] as const)("are refused with the field and the reason: %s", (_what, works, at, field, message) => {
    const { ...changed } = at as Partial<typeof shop>;
    expect(ask(works as Partial<Works>, changed)).toEqual({ field, message: expect.stringMatching(message) });
  });

  it("are none of these: what the centre has the equipment for, and fitting in the rush", () => {
    expect(isRefusal(ask({ serviceIds: [6] }, { capabilities: ["conditioner"] }))).toBe(false);
    expect(isRefusal(ask({ serviceIds: [1] }, { isSurge: true }))).toBe(false);
    expect(isRefusal(ask({ serviceIds: [2, 3] }))).toBe(false);
  });
});

describe("the name of a visit in lists", () => {
  const items = (...ids: number[]) => planned({ serviceIds: ids }).items;
  it("is its first work, and how many more there are", () => {
    expect(visitTitle([], { serviceIds: [], fitting: null })).toBe("Визит");
    expect(visitTitle(items(2), { serviceIds: [2], fitting: null })).toBe("Услуга 2");
    expect(visitTitle(items(2, 7, 3), { serviceIds: [], fitting: null })).toBe("Услуга 2 и ещё 2");
  });
  it("is the wheels where there are some, all of them, and how many works more", () => {
    const two = { ...wheels, sizes: [...wheels.sizes, ...wheels.sizes] };
    expect(visitTitle(planned({ fitting: wheels }).items, { serviceIds: [], fitting: wheels })).toBe(
      "Сезонная смена, 4 шт. R16",
    );
    expect(visitTitle(planned({ serviceIds: [2], fitting: two }).items, { serviceIds: [2], fitting: two })).toBe(
      "Сезонная смена, 8 шт. R16 и ещё 1",
    );
  });
});
