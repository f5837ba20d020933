import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrierStates } from "../../platform/providers/delivery/delivery-provider.ts";
import { isEnded, nextCheck, nextState } from "./rules.ts";

const said = fc.constantFrom(...carrierStates);
const NOW = new Date("2026-11-20T07:00:00Z");

describe("how far a shipment is", () => {
  it("never goes back, and nothing follows an end", () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (words) => {
        let state = nextState("requested", "requested");
        for (const word of words) {
          const next = nextState(state, word);
          if (isEnded(state)) expect(next).toBe(state);
          expect(nextState(next, word)).toBe(next);
          state = next;
        }
      }),
    );
    expect(nextState("in_transit", "accepted")).toBe("in_transit");
    expect(nextState("requested", "to_accept")).toBe("requested");
    expect(nextState("draft", "delivered")).toBe("delivered");
  });
  it("is asked for more and more seldom while nobody answers, hourly at the least, and not at all at the end", () => {
    const pauses = [1, 2, 3, 8, 50].map(
      (tries) => ((nextCheck("requested", tries, NOW)?.getTime() ?? 0) - NOW.getTime()) / 60_000,
    );
    expect(pauses).toEqual([1, 2, 4, 60, 60]);
    for (const state of ["draft", "delivered", "failed", "cancelled"] as const)
      expect(nextCheck(state, 0, NOW)).toBeNull();
  });
});
