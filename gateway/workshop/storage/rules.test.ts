import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../platform/zone-time.ts";
import { sizesOfContract } from "../fitting/size-rules.ts";
import {
  type ContractTerms,
  costToDate,
  daysAfter,
  delayChoice,
  delayCost,
  delayRefusal,
  draftItems,
  retrievalChoice,
  retrievalRefusal,
  unpaidLine,
  unpaidUntil,
} from "./rules.ts";

const TODAY = "2026-11-20";
const terms = (change: Partial<ContractTerms> = {}): ContractTerms => ({
  status: "stored",
  startsOn: "2026-10-10",
  planningDate: "2027-04-10",
  dayKopecks: 1_500,
  paidUntil: "2027-04-10",
  ...change,
});

describe("what storage costs", () => {
  it("is every day since the goods came, today included, and what is not paid of them", () => {
    expect(costToDate(terms({ paidUntil: "2026-11-10" }), TODAY)).toEqual({
      day: 1_500,
      toDate: 42 * 1_500,
      unpaid: 10 * 1_500,
    });
    expect(costToDate(terms({ paidUntil: null }), TODAY)).toMatchObject({ unpaid: 42 * 1_500 });
    expect(costToDate(terms(), TODAY)).toMatchObject({ unpaid: 0 });
    expect(costToDate(terms(), "2026-10-10")).toMatchObject({ toDate: 1_500 });
  });

  it("is unknown without a price, and over with the contract", () => {
    expect(costToDate(terms({ dayKopecks: null }), TODAY)).toBeNull();
    expect(unpaidUntil(terms({ dayKopecks: null }), TODAY)).toBeNull();
    expect(costToDate(terms({ status: "returned" }), TODAY)).toBeNull();
  });

  it("begins with the first day where what is paid ends before it, and is a line of the fitting", () => {
    expect(unpaidLine(terms({ paidUntil: null }), TODAY)).toEqual({
      title: "Хранение с 10.10.2026 по 20.11.2026, дней",
      quantity: 42,
      price: 42 * 1_500,
      minutes: 0,
    });
    expect(unpaidLine(terms({ paidUntil: "2026-09-01" }), TODAY)).toMatchObject({ quantity: 42 });
    expect(unpaidLine(terms({ paidUntil: "2026-10-10" }), TODAY)).toMatchObject({
      title: "Хранение с 11.10.2026 по 20.11.2026, дней",
      quantity: 41,
    });
    expect(unpaidLine(terms({ paidUntil: TODAY }), TODAY)).toBeNull();
    expect(unpaidLine(terms({ paidUntil: null, dayKopecks: null }), TODAY)).toBeNull();
    expect(unpaidLine(terms({ paidUntil: null, status: "returned" }), TODAY)).toBeNull();
  });

  it("of two delays one after the other is that of both at once", () => {
    const later = fc.integer({ min: 1, max: 180 });
    fc.assert(
      fc.property(later, later, fc.integer({ min: 0, max: 100_000 }), (first, second, dayKopecks) => {
        const contract = terms({ dayKopecks });
        const middle = addDays(contract.planningDate, first);
        const end = addDays(middle, second);
        expect(delayCost(contract, middle) + delayCost({ ...contract, planningDate: middle }, end)).toBe(
          delayCost(contract, end),
        );
      }),
    );
  });

  it("is never paid twice: what is unpaid grows by a day's price a day after the paid ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 800 }), (paid, ahead) => {
        const contract = terms({ paidUntil: addDays(TODAY, paid) });
        const day = addDays(TODAY, ahead);
        const grown = (unpaidUntil(contract, addDays(day, 1)) ?? 0) - (unpaidUntil(contract, day) ?? 0);
        expect([0, 1_500]).toContain(grown);
        if (grown === 0) expect(unpaidUntil(contract, day)).toBe(0);
      }),
    );
  });
});

describe("the days of a delay", () => {
  it("STO-007 are later than today and than the end, and at most a year away", () => {
    expect(delayChoice(terms(), TODAY)).toEqual({ from: "2027-04-11", to: "2027-11-20" });
    expect(delayChoice(terms({ planningDate: "2026-11-01" }), TODAY)).toEqual({ from: "2026-11-21", to: "2027-11-20" });
    expect(delayChoice(terms({ planningDate: "2027-11-19" }), TODAY)).toEqual({ from: "2027-11-20", to: "2027-11-20" });
    expect(delayRefusal(terms(), "2027-04-11", TODAY)).toBeNull();
    expect(delayRefusal(terms(), "2027-11-20", TODAY)).toBeNull();
    expect(delayRefusal(terms(), "2027-04-10", TODAY)).toBe("Выберите день позже 10.04.2027");
    expect(delayRefusal(terms(), "2026-11-19", TODAY)).toBe("Выберите день позже 10.04.2027");
    expect(delayRefusal(terms(), "2027-11-21", TODAY)).toContain("не позже 20.11.2027");
  });

  it("are none for goods that are asked for or returned, without a price, and when the year is full", () => {
    expect(delayRefusal(terms({ status: "retrieval" }), "2027-05-01", TODAY)).toContain("готовятся к выдаче");
    expect(delayRefusal(terms({ status: "returned" }), "2027-05-01", TODAY)).toContain("уже выданы");
    expect(delayRefusal(terms({ dayKopecks: null }), "2027-05-01", TODAY)).toContain("продлевают в центре");
    expect(delayChoice(terms({ planningDate: "2027-11-20" }), TODAY)).toBeNull();
    expect(delayRefusal(terms({ planningDate: "2027-11-20" }), "2027-11-21", TODAY)).toContain("на год вперёд");
  });

  it("are refused exactly outside of the choice", () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 800 }), (planned, asked) => {
        const contract = terms({ planningDate: addDays(TODAY, planned) });
        const date = addDays(TODAY, asked);
        const choice = delayChoice(contract, TODAY);
        const isOffered = choice !== null && date >= choice.from && date <= choice.to;
        expect(delayRefusal(contract, date, TODAY) === null).toBe(isOffered);
        if (isOffered) expect(delayCost(contract, date)).toBe(daysAfter(contract.planningDate, date) * 1_500);
      }),
    );
  });
});

describe("the days of a retrieval", () => {
  it("begin after the lead of the store", () => {
    const choice = retrievalChoice({ status: "stored" }, TODAY, 2);
    expect(choice).toEqual({ from: "2026-11-22", to: "2027-02-20" });
    if (!choice) return;
    expect(retrievalRefusal(choice, "2026-11-21")).toBe("Привезём шины не раньше 22.11.2026");
    expect(retrievalRefusal(choice, "2026-11-22")).toBeNull();
    expect(retrievalRefusal(choice, "2027-02-20")).toBeNull();
    expect(retrievalRefusal(choice, "2027-02-21")).toBe("Выберите день не позже 20.02.2027");
  });

  it("are none for goods that are asked for already or returned", () => {
    expect(retrievalChoice({ status: "retrieval" }, TODAY, 0)).toBeNull();
    expect(retrievalChoice({ status: "returned" }, TODAY, 0)).toBeNull();
  });
});

it("what was fitted is stored in words that its sizes are read from again", () => {
  const tyre = { width: 205, profile: 55, diameter: 16, runflat: false, quantity: 2 };
  const sizes = [tyre, { ...tyre, width: null, profile: null, diameter: 17 }];
  const items = draftItems({ packetType: "full", sizes });
  expect(items).toEqual([
    { title: "Шины 205/55 R16", quantity: 2 },
    { title: "Шины R17", quantity: 2 },
  ]);
  expect(sizesOfContract({ sizes: [], items })).toEqual(sizes);
  expect(draftItems({ packetType: "wheels", sizes: [tyre] })).toEqual([{ title: "Колёса 205/55 R16", quantity: 2 }]);
});
