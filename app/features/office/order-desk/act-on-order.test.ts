import { describe, expect, it } from "vitest";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { actOnOrder } from "./act-on-order.server.ts";

const key = "3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f";
const seen = { version: "2", key };
const done = ok({ status: "delivered" as const, version: 3 });

describe("the forms of the orders desk", () => {
  it("send what was seen and chosen, and lead back to the card with a word", async () => {
    const { visitor, asked, cookies } = visitorWith({ orderDeskHandOut: done });
    const result = await actOnOrder(visitor, "261120-AAAAA", formOf({ intent: "hand_out", ...seen, till: "sbp" }));
    expect(result).toMatchObject({ status: 303 });
    expect(asked).toMatchObject([
      { name: "orderDeskHandOut", input: { identity: "261120-AAAAA", version: 2, key, till: "sbp" } },
    ]);
    expect(cookies.get("flash")).toContain("Заказ выдан.");
  });

  it.each([
    ["order_changed", 409],
    ["too_late", 409],
    ["not_paid", 409],
    ["unavailable", 503],
  ])("keep everything typed when the gateway answers %s", async (code, status) => {
    const { visitor } = visitorWith({ orderDeskCancel: failed(code, "Заказ изменился") });
    const form = formOf({ intent: "cancel", ...seen, reason: "no_goods", text: "Брак" });
    const result = await actOnOrder(visitor, "261120-AAAAA", form);
    expect(result).toMatchObject({
      init: { status },
      data: {
        form: "cancel",
        initialValue: { reason: "no_goods", text: "Брак", key },
        error: { "": ["Заказ изменился"] },
      },
    });
  });

  it.each([
    ["hand_out", "orderDeskHandOut", { till: "sbp" }, "till"],
    ["hand_out", "orderDeskHandOut", { till: "sbp" }, "battery"],
    ["hand_out", "orderDeskHandOut", { till: "sbp" }, "code"],
    ["cancel", "orderDeskCancel", { reason: "no_goods" }, "reason"],
    ["note", "orderDeskNoteAdd", { text: "Звонил" }, "text"],
  ])("of %s by %s with %j show what the gateway says of the field %s at it", async (intent, call, typed, field) => {
    const { visitor } = visitorWith({ [call]: failed("invalid", { message: "Проверьте", field }) });
    const result = await actOnOrder(visitor, "261120-AAAAA", formOf({ intent, ...seen, ...typed }));
    expect(result).toMatchObject({ init: { status: 422 }, data: { error: { [field]: ["Проверьте"] } } });
  });

  it("send what is handed out line by line, and show what the gateway says of a line at it, with the sum to agree to", async () => {
    const typed = { "quantity-0": "2", "codes-0": "one two", "quantity-1": "1" };
    const { visitor, asked } = visitorWith({
      orderDeskHandOut: failed("invalid", { message: "Код не похож", field: "lines[0].codes" }),
    });
    const result = await actOnOrder(visitor, "261120-AAAAA", formOf({ intent: "hand_out", ...seen, ...typed }));
    expect(asked).toMatchObject([
      {
        input: {
          lines: [
            { position: 0, quantity: 2, codes: "one two" },
            { position: 1, quantity: 1, codes: "" },
          ],
        },
      },
    ]);
    expect(result).toMatchObject({ data: { initialValue: typed, error: { "codes-0": ["Код не похож"] } } });
    const wrong = formOf({ intent: "hand_out", ...seen, ...typed, "quantity-1": "много" });
    expect(await actOnOrder(visitor, "261120-AAAAA", wrong)).toMatchObject({
      init: { status: 422 },
      data: { initialValue: { "quantity-1": "много" }, error: { "quantity-1": ["Напишите число штук"] } },
    });
  });

  it("are refused at the field that is missing, before anybody is asked", async () => {
    const { visitor, asked } = visitorWith({});
    const cancelled = await actOnOrder(visitor, "261120-AAAAA", formOf({ intent: "cancel", ...seen, reason: "other" }));
    expect(cancelled).toMatchObject({ init: { status: 422 }, data: { error: { text: [expect.any(String)] } } });
    const noted = await actOnOrder(visitor, "261120-AAAAA", formOf({ intent: "note", key, text: " " }));
    expect(noted).toMatchObject({ init: { status: 422 }, data: { error: { text: ["Напишите заметку"] } } });
    for (const form of [
      formOf({ intent: "undo_hand_out", ...seen }),
      formOf({ intent: "till", ...seen, till: "card" }),
    ])
      expect(await actOnOrder(visitor, "261120-AAAAA", form)).toMatchObject({
        init: { status: 422 },
        data: { error: { text: ["Напишите, почему"] } },
      });
    expect(asked).toEqual([]);
  });

  it("are a page that is not there when nobody made them", async () => {
    await expect(actOnOrder(visitorWith({}).visitor, "1", formOf({ intent: "refund" }))).rejects.toMatchObject({
      status: 404,
    });
  });
});
