import { describe, expect, it } from "vitest";
import { invoiceEnds, reserveEnd, reserveEndWhenReady } from "./reserve-rules.ts";

const zone = "Asia/Yekaterinburg" as const;
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const delivery = { deliveryReadyAt: null, deliveryDay: null, deliveryZone: zone } as const;

describe("CHK-058 the reserve of an order", () => {
  it("lasts three days from when it can be fetched", () =>
    expect(reserveEnd({ ...delivery, deliveryReadyAt: at("20T07:00") }, at("01T00:00"))).toEqual(at("23T07:00")));

  it("lasts three days from the evening of the courier's day", () =>
    expect(reserveEnd({ ...delivery, deliveryDay: "2026-11-20" }, at("01T00:00"))).toEqual(at("23T15:00")));

  it("lasts three days from the order where nobody knows more, so that no goods are kept for ever", () =>
    expect(reserveEnd(delivery, at("01T05:00"))).toEqual(at("04T05:00")));

  it("is three days more when the order is ready late, and never shorter than promised when it is early", () => {
    expect(reserveEndWhenReady(at("20T07:00"), at("21T07:00"))).toEqual(at("24T07:00"));
    expect(reserveEndWhenReady(at("23T07:00"), at("19T07:00"))).toEqual(at("23T07:00"));
  });
});

describe("an invoice", () => {
  // 20.11.2026 is a Friday.
  it.each([
    ["of a Friday is paid until Wednesday night, and seen on Thursday", "2026-11-20", [], "25T19:00", "26T19:00"],
    ["of a Monday is paid until Thursday night, and seen on Friday", "2026-11-16", [], "19T19:00", "20T19:00"],
    ["counts a worked Saturday", "2026-11-20", [["2026-11-21", true]], "24T19:00", "25T19:00"],
    ["does not count a day off, be it the last one", "2026-11-16", [["2026-11-20", false]], "19T19:00", "23T19:00"],
  ] as const)("%s", (_what, day, exceptions, payUntil, reservedUntil) => {
    expect(invoiceEnds(day, zone, new Map(exceptions))).toEqual({
      payUntil: at(payUntil),
      reservedUntil: at(reservedUntil),
    });
  });
});
