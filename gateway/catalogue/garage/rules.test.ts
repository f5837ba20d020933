import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filledDetails, updatedDetails } from "./rules.ts";

describe("details of a car", () => {
  it("stay when absent from an update and are cleared when empty", () => {
    expect(updatedDetails({})).toEqual({});
    expect(updatedDetails({ registration_number: "", kilometerage: null })).toEqual({
      registrationNumber: "",
      kilometerage: null,
    });
  });

  it("stay when a car is added once more without them", () => {
    expect(filledDetails({ registration_number: "", kilometerage: null })).toEqual({});
    expect(filledDetails({ registration_number: "А123ВС77", kilometerage: 0 })).toEqual({
      registrationNumber: "А123ВС77",
      kilometerage: 0,
    });
  });

  it("are never cleared by adding a car once more", () => {
    const details = fc.record(
      { registration_number: fc.string(), kilometerage: fc.option(fc.nat()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(details, (entered) => {
        const filled = filledDetails(entered);
        expect(Object.values(filled)).not.toContain("");
        expect(Object.values(filled)).not.toContain(null);
        expect(updatedDetails(entered)).toMatchObject(filled);
      }),
    );
  });
});
