import { describe, expect, it } from "vitest";
import { orderStatus, shipmentState } from "../../contract/sales/orders.ts";
import { canCallOff, canRequestAgain, latenessOf } from "./rules.ts";

const pickup = {
  status: "new",
  deliveryReadyAt: new Date("2026-11-20T07:00:00Z"),
  deliveryDay: null,
  deliveryZone: "Asia/Yekaterinburg",
  deadline: { kind: "kept", until: "2026-11-23T07:00:00Z" },
} as const;
const courier = { ...pickup, deliveryReadyAt: null, deliveryDay: "2026-11-20" } as const;
const at = (moment: string) => new Date(moment);

describe("how late an order is", () => {
  it.each([
    ["2026-11-20T06:59:59Z", "none"],
    ["2026-11-20T07:00:00Z", "not_ready"],
    ["2026-11-22T07:00:00Z", "ends_soon"],
    ["2026-11-23T07:00:00Z", "ended"],
  ])("of a pickup promised for 07:00 is at %s %s", (moment, lateness) => {
    expect(latenessOf(pickup, at(moment))).toBe(lateness);
    expect(latenessOf({ ...pickup, status: "processing" }, at(moment))).toBe(lateness);
  });

  it("of a ready pickup is its reserve's end alone; of a courier's the evening of the day, ready or not", () => {
    expect(latenessOf({ ...pickup, status: "ready" }, at("2026-11-21T07:00:00Z"))).toBe("none");
    expect(latenessOf({ ...pickup, status: "ready" }, at("2026-11-22T08:00:00Z"))).toBe("ends_soon");
    for (const status of ["new", "processing", "ready"] as const) {
      expect(latenessOf({ ...courier, status }, at("2026-11-20T14:59:59Z"))).toBe("none");
      expect(latenessOf({ ...courier, status }, at("2026-11-20T15:00:00Z"))).toBe("not_ready");
    }
  });

  it("of a paid order is nothing of its reserve, which has no end; of an unpaid online order it is the end alone", () => {
    const paid = { ...courier, deliveryDay: "2026-12-20", deadline: { kind: "paid" } } as const;
    expect(latenessOf(paid, at("2026-12-01T00:00:00Z"))).toBe("none");
    const unpaid = { ...paid, deadline: { kind: "pay", until: "2026-11-20T10:00:00Z" } } as const;
    expect(latenessOf(unpaid, at("2026-11-20T09:59:59Z"))).toBe("none");
    expect(latenessOf(unpaid, at("2026-11-20T10:00:00Z"))).toBe("ended");
  });

  it("of an order that is over is none", () => {
    for (const status of ["delivered", "cancelled"] as const)
      expect(latenessOf({ ...pickup, status, deadline: { kind: "none" } }, at("2027-01-01T00:00:00Z"))).toBe("none");
  });
});

describe("what staff can do about a shipment", () => {
  it("is to ask again for packed goods that nobody brings any more", () => {
    const possible = orderStatus.options.flatMap((status) =>
      shipmentState.options
        .filter((state) => canRequestAgain({ status }, { state }))
        .map((state) => `${status} ${state}`),
    );
    expect(possible).toEqual(["ready failed", "ready cancelled"]);
  });
  it("is to call off, once, a carrier who has not come yet", () => {
    const possible = (cancelWanted: boolean) =>
      shipmentState.options.filter((state) => canCallOff({ state, cancelWanted }));
    expect(possible(false)).toEqual(["requested", "accepted"]);
    expect(possible(true)).toEqual([]);
  });
});
