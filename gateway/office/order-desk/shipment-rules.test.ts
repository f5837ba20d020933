import { describe, expect, it } from "vitest";
import { orderStatus, shipmentState } from "../../contract/sales/orders.ts";
import { canCallOff, canRequestAgain } from "./shipment-rules.ts";

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
