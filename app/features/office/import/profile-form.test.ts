import { describe, expect, it } from "vitest";
import { formOf } from "../../../visitor/testing.ts";
import { readProfileForm, readTermsForm } from "./profile-form.server.ts";

const NOTHING = { columns: {}, warehouses: {} };
const read = (fields: Record<string, string>, base: Parameters<typeof readProfileForm>[1] = NOTHING) =>
  readProfileForm(formOf({ intent: "correct", ...fields }), base);
const valuesOf = (...asked: Parameters<typeof read>) => {
  const result = read(...asked);
  if (!result.ok) throw new Error("refused");
  return result.values;
};

describe("how a list is read, as a form says it", () => {
  it("has figures as people write them", () => {
    expect(valuesOf({ price: "price-wholesale", marginPercent: "18,5 %", roundUpToRoubles: "1 000 ₽" })).toEqual({
      columns: {},
      warehouses: {},
      price: "price-wholesale",
      marginPercent: 18.5,
      roundUpToRoubles: 1_000,
    });
    expect(valuesOf({ marginPercent: "", price: "anything" })).toMatchObject({ marginPercent: 0, price: "" });
  });

  it.each([
    ["marginPercent", "много"],
    ["marginPercent", "-1"],
    ["marginPercent", "501"],
    ["roundUpToRoubles", "0"],
    ["roundUpToRoubles", "1,5"],
    ["roundUpToRoubles", "10001"],
  ])("is refused at %s for %s, and keeps what was typed", (name, typed) => {
    const result = read({ [name]: typed, "column-0": "price" });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(Object.keys(result.refusal.data.error)).toEqual([name]);
    expect(result.refusal.data.initialValue).toMatchObject({ [name]: typed, "column-0": "price" });
  });

  it("changes what staff have changed, and keeps the rest", () => {
    const fields = {
      "column-name-0": "Цена",
      "column-was-0": "price",
      "column-0": "price",
      "column-name-1": "Наша",
      "column-was-1": "",
      "column-1": "price-wholesale",
      "column-name-2": "Код 2",
      "column-was-2": "code",
      "column-2": "",
      "warehouse-name-0": "Тёплый",
      "warehouse-was-0": "w-1",
      "warehouse-0": "",
      "warehouse-name-1": "",
      "warehouse-was-1": "",
      "warehouse-1": "w-2",
    };
    const { columns, warehouses } = valuesOf(fields, {
      columns: { старый: "ignore" },
      warehouses: { теплый: "w-1", другой: "w-3" },
    });
    expect(columns).toEqual({ старый: "ignore", Наша: "price-wholesale", "Код 2": "ignore" });
    expect(warehouses).toEqual({ другой: "w-3", "": "w-2" });
  });

  it("leaves out rows of the page of a supplier that nobody has filled in", () => {
    const fields = {
      "column-name-0": "",
      "column-0": "price",
      "column-name-1": "Опт",
      "column-1": "",
      "warehouse-name-0": "",
      "warehouse-0": "w-2",
      "warehouse-name-1": "",
      "warehouse-1": "",
    };
    expect(valuesOf(fields)).toMatchObject({ columns: {}, warehouses: { "": "w-2" } });
  });
});

describe("what a form says of a supplier", () => {
  it.each([
    ["", "", { deliveryDays: null, reliability: null }],
    ["3 дня", "90 %", { deliveryDays: 3, reliability: 90 }],
    ["0", "100", { deliveryDays: 0, reliability: 100 }],
  ])("has «%s» and «%s» as people write them", (deliveryDays, reliability, values) => {
    expect(readTermsForm(formOf({ deliveryDays, reliability }))).toEqual({ ok: true, values });
  });

  it.each([
    ["366", "101", ["deliveryDays", "reliability"]],
    ["-1", "50", ["deliveryDays"]],
    ["2,5", "много", ["deliveryDays", "reliability"]],
  ])("is refused for «%s» and «%s»", (deliveryDays, reliability, names) => {
    const read = readTermsForm(formOf({ deliveryDays, reliability }));
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(names);
  });
});
