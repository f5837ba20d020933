import { describe, expect, it } from "vitest";
import { parseChoice } from "../../../shared/booking-choice.ts";
import { bookingState, errorsOf, stepOf } from "./booking-state.ts";

const stateOf = (query: string) => bookingState(parseChoice(new URLSearchParams(query)).choice);
const WHOLE = "sizes=4x205-55-16&packet=full&shop=4&date=2026-12-01&time=10:00";

describe("the state of a booking", () => {
  it("SVC-029 SVC-030 SVC-031 SVC-032 is whole from the start", () => {
    expect(stateOf("")).toEqual({
      user: null,
      services: [],
      selectedServices: [],
      selectedShop: null,
      selectedDate: null,
      selectedTime: null,
      completePrice: null,
      auto: null,
      tyreFittingTab: "by-params",
      tyreFittingFacets: null,
      tyreFittingAxles: [],
      vehicleType: "passenger",
      tyreFittingOrder: null,
      tyreFittingOrderAccess: null,
      tyreFittingContract: null,
      fittingSource: "own",
      mountType: "OWN",
      orderItems: [],
      clientPhone: null,
      availablePickupTimestamp: null,
      packetType: null,
      isFinalPage: false,
      finalPageInfo: null,
      errors: { user: false, services: false, center: false, time: false, car: false },
    });
  });

  it("SVC-033 SVC-034 SVC-035 SVC-036 holds where the wheels come from and for whom it is", () => {
    const choice = parseChoice(
      new URLSearchParams("storageNumber=ХР-000142&managerPhone=9123456789&packet=full"),
    ).choice;
    const state = bookingState(choice, {
      orderItems: [{ title: "Nordman 8", quantity: 4 }],
      availablePickupTimestamp: "2026-12-01T06:00:00Z",
    });
    expect(state).toMatchObject({ tyreFittingContract: "ХР-000142", mountType: "STORAGE", clientPhone: "9123456789" });
    expect(state).toMatchObject({ packetType: "full", orderItems: [{ quantity: 4 }] });
    expect(state.availablePickupTimestamp).toBe("2026-12-01T06:00:00Z");
  });

  it("SVC-037 is final once a visit is booked", () => {
    const finalPageInfo = { identity: "Z-1", path: "/appointment/Z-1/secret/" };
    expect(bookingState(undefined, { finalPageInfo })).toMatchObject({ isFinalPage: true, finalPageInfo });
  });

  it.each([
    ["SVC-038", "user", { user: null }],
    ["SVC-042", "car", { auto: null }],
  ] as const)("%s the flag %s is set when nobody said who or what comes", (_id, flag, missing) => {
    const known = { user: { name: "Анна", phone: "+79123456789", email: "" }, auto: { title: "Kia Rio", plate: "" } };
    const { choice } = parseChoice(new URLSearchParams(WHOLE));
    expect(Object.values(errorsOf(bookingState(choice, known)))).not.toContain(true);
    expect(errorsOf(bookingState(choice, { ...known, ...missing }))).toMatchObject({ [flag]: true });
  });

  it.each([
    ["SVC-039", "services", "shop=4&date=2026-12-01&time=10:00"],
    ["SVC-040", "center", "sizes=4x205-55-16&packet=full"],
    ["SVC-041", "time", "sizes=4x205-55-16&packet=full&shop=4"],
  ] as const)("%s the flag %s is set while it is not chosen", (_id, flag, query) => {
    expect(errorsOf(stateOf(query))[flag]).toBe(true);
    expect(errorsOf(stateOf(WHOLE))[flag]).toBe(false);
  });

  it("SVC-050 the blocks open one after another, and services can be changed at any time", () => {
    expect(stepOf(stateOf("sizes=4x205-55-16"))).toBe("works");
    expect(stepOf(stateOf("serviceIds=[4]"))).toBe("centre");
    expect(stepOf(stateOf("sizes=4x205-55-16&packet=full&shop=4"))).toBe("time");
    expect(stepOf(stateOf(WHOLE))).toBe("contact");
    expect(stepOf(stateOf(WHOLE), true)).toBe("works");
  });
});
