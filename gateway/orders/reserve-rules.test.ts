import { describe, expect, it } from "vitest";
import { reserveEnd, reserveEndWhenReady } from "./reserve-rules.ts";

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
