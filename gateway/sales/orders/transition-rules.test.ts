import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatus } from "../../contract/sales/orders.ts";
import {
  isCancellable,
  type OrderEvent,
  refusalOf,
  statusAfter,
  unpaidRefusal,
  usualEventsTo,
} from "./transition-rules.ts";

const statuses = orderStatus.options;
type Status = (typeof statuses)[number];
const events: OrderEvent[] = ["start", "make_ready", "hand_out", "cancel", "expire"];

describe("the statuses of an order", () => {
  it("follow each other as agreed, and in no other way", () => {
    const ways = statuses.flatMap((status) =>
      events.flatMap((event) => {
        const to = statusAfter(status, event);
        return to ? [`${status} ${event} ${to}`] : [];
      }),
    );
    expect(ways).toEqual([
      "new start processing",
      "new cancel cancelled",
      "new expire cancelled",
      "processing make_ready ready",
      "processing hand_out delivered",
      "processing cancel cancelled",
      "processing expire cancelled",
      "ready hand_out delivered",
      "ready cancel cancelled",
      "ready expire cancelled",
    ]);
  });

  it("end with delivered and cancelled, whatever happens then", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        let status: Status = "new";
        for (const event of happened) {
          const next = statusAfter(status, event);
          if (status === "delivered" || status === "cancelled") expect(next).toBeNull();
          expect(next).not.toBe(status);
          status = next ?? status;
        }
      }),
    );
  });

  it("are all reached in the usual way", () => {
    for (const status of statuses)
      expect(usualEventsTo[status].reduce<Status>((before, event) => statusAfter(before, event) ?? before, "new")).toBe(
        status,
      );
  });
});

describe("an event that comes too late or too early", () => {
  it("is refused with the reason, ORD-008 a cancellation after the handover among them", () => {
    expect(refusalOf("delivered", "cancel")).toBe("Заказ уже выдан, отменить его нельзя");
    expect(refusalOf("delivered", "expire")).toBe("Заказ уже выдан, отменить его нельзя");
    for (const event of ["start", "make_ready", "hand_out"] as const)
      expect(refusalOf("delivered", event)).toBe("Заказ уже выдан");
    expect(refusalOf("cancelled", "cancel")).toBe("Этот заказ уже отменён");
    expect(refusalOf("new", "hand_out")).toBe("Заказ ещё не взят в обработку");
    expect(refusalOf("processing", "start")).toBe("Заказ уже в обработке");
    expect(refusalOf("ready", "make_ready")).toBe("Заказ уже собран");
    expect(statuses.filter(isCancellable)).toEqual(["new", "processing", "ready"]);
  });
});

describe("an order that is to be paid online first", () => {
  const at = new Date("2026-11-20T07:00:00Z");

  it("is neither collected nor handed out before it is paid, and can be given up", () => {
    expect(events.filter((event) => unpaidRefusal({ payUntil: at, paidAt: null }, event) !== null)).toEqual([
      "start",
      "make_ready",
      "hand_out",
    ]);
  });
  it("goes its way once it is paid, and so does one that is paid otherwise", () => {
    for (const event of events) {
      expect(unpaidRefusal({ payUntil: at, paidAt: at }, event)).toBeNull();
      expect(unpaidRefusal({ payUntil: null, paidAt: null }, event)).toBeNull();
      expect(unpaidRefusal({ payUntil: null, paidAt: at }, event)).toBeNull();
    }
  });
});
