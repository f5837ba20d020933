import { describe, expect, it } from "vitest";
import { messageOf } from "../../../shared/form-reply.ts";
import { formOf, visitorWith } from "../../../visitor/testing.ts";
import { lastIntent, ORDER_FORM, REFRESH_ORDER } from "./order-fields.ts";
import { refreshOrder } from "./refresh-order.server.ts";

const typed = {
  intent: ORDER_FORM,
  idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
  fingerprint: "as-seen",
  shownSums: "{}",
  type: "city_region",
  street: "Мира",
  phone: "912",
  comment: "<домофон>",
};

describe("a refreshed order form", () => {
  it("comes back with everything typed, the same key and no problems, and nothing is ordered", async () => {
    const { visitor, asked } = visitorWith({});
    const form = formOf(typed);
    form.append("intent", REFRESH_ORDER);
    const { data: reply, init } = await refreshOrder(visitor, form);
    expect([init?.status, reply.error, messageOf(reply)]).toEqual([200, {}, null]);
    expect(reply.initialValue).toMatchObject({
      type: "city_region",
      street: "Мира",
      phone: "912",
      comment: "<домофон>",
    });
    expect(reply.form).toBe(ORDER_FORM);
    expect(reply.order).toMatchObject({ isUnknown: false, isOrdering: false, idempotencyKey: typed.idempotencyKey });
    expect(Object.keys(asked)).not.toContain("orderCreate");
  });

  it("is not shown for another client than staff opened it for", async () => {
    const { visitor } = visitorWith({});
    const { init, data: reply } = await refreshOrder(visitor, formOf({ ...typed, actingFor: "7" }));
    expect([init?.status, reply.order.isForOther]).toEqual([409, true]);
  });

  it("is told from the order by the button that was pressed", () => {
    const form = formOf(typed);
    expect(lastIntent(form)).toBe(ORDER_FORM);
    form.append("intent", REFRESH_ORDER);
    expect(lastIntent(form)).toBe(REFRESH_ORDER);
  });
});
