import { describe, expect, it } from "vitest";
import type { Failure, Gateway } from "../../../gateway/client.server.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { messagesOf } from "../../catalogue/add-to-cart/cart-reply.ts";
import { changeCart } from "./change-cart.server.ts";

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };

interface Line {
  sku: string;
  product: { sku: string; category: string };
  quantity: number;
  active: boolean;
  tradeIn: boolean;
  tradeInDiscount: number | null;
}

const cartOf = (lines: Line[], cartWarnings: string[] = []): Answer => {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const summary = { total: { quantity, activeQuantity: quantity, subtotal: 0, tradeIn: 0, sum: 0 } };
  return { ok: true, stale: false, data: { cart: { token: "token", lines, summary, fingerprint: "f", cartWarnings } } };
};
const line = (sku: string, quantity = 4, active = true): Line => ({
  sku,
  product: { sku, category: "oils" },
  quantity,
  active,
  tradeIn: false,
  tradeInDiscount: null,
});
const battery = (sku: string, tradeIn: boolean): Line => ({ ...line(sku, 1), tradeIn, tradeInDiscount: 60_000 });

/** Sends a form to a cart whose gateway gives these answers by call name; `calls` lists what was asked of it. */
async function send(fields: [string, string][], answers: Record<string, Answer> = {}) {
  const calls: [string, unknown][] = [];
  const gateway = {
    async call({ name }: { name: string }, input: unknown) {
      calls.push([name, input]);
      return answers[name] ?? cartOf([line("A")]);
    },
  } as unknown as Gateway;
  const cookies = openCookieJar("cart=token", { domain: undefined, secure: false });
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = await changeCart({ gateway, cookies } as Visitor, form);
  const reply = "data" in answer ? answer.data : null;
  const status = "data" in answer ? answer.init?.status : answer.status;
  const location = "data" in answer ? null : answer.headers.get("Location");
  return { calls, cookies, reply, status, location };
}

describe("a form of the cart", () => {
  it("adds and leads to the cart with what the gateway had to say", async () => {
    const notice = "Осталось 3 шт., столько и добавили";
    const answer = await send(
      [
        ["intent", "add"],
        ["sku", "A"],
        ["quantity", "4"],
      ],
      { cartAdd: cartOf([line("A", 3)], [notice]) },
    );
    expect(answer.calls).toEqual([["cartAdd", { sku: "A", quantity: 4 }]]);
    expect([answer.status, answer.location]).toEqual([303, "/basket/"]);
    expect(answer.cookies.get("cart_count")).toBe("3");
    expect(takeFlash(answer.cookies)).toEqual(["В корзине 3\u00a0товара на 0\u00a0₽", notice]);
  });

  it("answers a script that stays on its page", async () => {
    const answer = await send([
      ["intent", "add"],
      ["frontSku", "A"],
      ["backSku", "B"],
      ["quantity", "1"],
      ["stay", "1"],
    ]);
    expect(answer.calls).toEqual([["cartAdd", { axleSet: { frontSku: "A", backSku: "B" }, quantity: 1 }]]);
    expect([answer.status, answer.reply]).toEqual([
      200,
      { cartWarnings: [], added: { text: "В корзине 4\u00a0товара на 0\u00a0₽", fittingHref: null } },
    ]);
  });

  it.each(["0", "-1", "1.5", "1000000000", "", "много", "1e309", "201"])(
    "refuses the quantity %j in Russian and changes nothing",
    async (quantity) => {
      const { calls, status, reply } = await send([
        ["intent", "update"],
        ["sku", "A"],
        ["quantity", quantity],
      ]);
      expect(calls).toEqual([]);
      expect(status).toBe(422);
      expect(reply).toMatchObject({ form: "update", initialValue: { sku: "A", ...(quantity !== "" && { quantity }) } });
      expect(reply && messagesOf(reply)).toEqual(["Укажите количество: целое число от 1 до 200"]);
    },
  );

  it("adds a pressed step to the quantity it starts from", async () => {
    const press = (quantity: string, step: string) =>
      send([
        ["intent", "update"],
        ["sku", "A"],
        ["quantity", quantity],
        ["step", step],
      ]);
    expect((await press("4", "1")).calls).toEqual([["cartUpdate", { sku: "A", quantity: 5 }]]);
    expect((await press("4", "-1")).calls).toEqual([["cartUpdate", { sku: "A", quantity: 3 }]]);
    expect((await press("1", "-1")).reply).toMatchObject({
      error: { "": ["Меньше одного не бывает. Чтобы убрать товар, нажмите «Удалить»"] },
    });
    expect((await press("8", "4")).calls).toEqual([["cartUpdate", { sku: "A", quantity: 12 }]]);
    expect((await press("5", "4")).calls).toEqual([["cartUpdate", { sku: "A", quantity: 8 }]]);
    expect((await press("5", "-4")).calls).toEqual([["cartUpdate", { sku: "A", quantity: 4 }]]);
    expect((await press("4", "-4")).reply).toMatchObject({
      error: { "": ["Меньше 4 шт. не бывает. Чтобы убрать товар, нажмите «Удалить»"] },
    });
  });

  it("distinguishes an unticked trade-in box from a line without one", async () => {
    const fields: [string, string][] = [
      ["intent", "update"],
      ["sku", "A"],
      ["quantity", "1"],
    ];
    expect((await send(fields)).calls).toEqual([["cartUpdate", { sku: "A", quantity: 1 }]]);
    const unticked = await send([...fields, ["offersTradeIn", "1"]]);
    expect(unticked.calls).toEqual([["cartUpdate", { sku: "A", quantity: 1, tradeIn: false }]]);
    const ticked = await send([...fields, ["offersTradeIn", "1"], ["tradeIn", "on"]]);
    expect(ticked.calls).toEqual([["cartUpdate", { sku: "A", quantity: 1, tradeIn: true }]]);
  });

  it("removes several with a way back", async () => {
    const before = cartOf([line("A"), line("B.1", 2), line("C")]);
    const removed = await send(
      [
        ["intent", "remove"],
        ["sku", "A"],
        ["sku", "B.1"],
      ],
      { cartRead: before },
    );
    expect(removed.calls[1]).toEqual(["cartRemove", { sku: ["A", "B.1"] }]);
    expect(removed.location).toBe("/basket/?removed=A.4&removed=B.1.2");
    const restored = await send([
      ["intent", "restore"],
      ["removed", "A.4"],
      ["removed", "B.1.2"],
    ]);
    expect(restored.calls).toEqual([
      [
        "cartAdd",
        {
          items: [
            { sku: "A", quantity: 4, active: true, tradeIn: false },
            { sku: "B.1", quantity: 2, active: true, tradeIn: false },
          ],
        },
      ],
    ]);
  });

  describe("puts removed lines back", () => {
    const restore = (removed: string[], answers: Record<string, Answer>) =>
      send([["intent", "restore"], ...removed.map((text): [string, string] => ["removed", text])], answers);

    it("CRT-010 CRT-011 as they stood: put off, and with the old battery to hand in", async () => {
      const before = cartOf([battery("B-60", true), line("A"), line("D", 2, false)]);
      const skus = ["B-60", "A", "D"].map((sku): [string, string] => ["sku", sku]);
      const { location } = await send([["intent", "remove"], ...skus], { cartRead: before });
      const removed = new URL(`http://shop${location}`).searchParams.getAll("removed");
      const notice = "Осталось 1 шт., столько и добавили";
      const answer = await restore(removed, { cartAdd: cartOf([line("A")], [notice]) });
      expect(answer.calls).toEqual([
        [
          "cartAdd",
          {
            items: [
              { sku: "B-60", quantity: 1, active: true, tradeIn: true },
              { sku: "A", quantity: 4, active: true, tradeIn: false },
              { sku: "D", quantity: 2, active: false, tradeIn: false },
            ],
          },
        ],
      ]);
      expect([answer.status, answer.location]).toEqual([303, "/basket/"]);
      expect(takeFlash(answer.cookies)).toEqual([notice]);
    });
  });

  it("CRT-009 CRT-010 orders exactly the ticked lines", async () => {
    const before = cartOf([line("A"), line("B", 1, false), line("C")]);
    const { calls } = await send(
      [
        ["intent", "choose"],
        ["sku", "A"],
        ["sku", "B"],
      ],
      { cartRead: before },
    );
    expect(calls.slice(1)).toEqual([
      ["cartActivate", { sku: ["B"] }],
      ["cartDeactivate", { sku: ["C"] }],
    ]);
    const none = await send([["intent", "choose"]], { cartRead: before });
    expect(none.calls.slice(1)).toEqual([["cartDeactivate", { sku: ["A", "C"] }]]);
  });

  it("asks to tick something before removing", async () => {
    const { calls, reply } = await send([["intent", "remove"]]);
    expect(calls).toEqual([]);
    expect(reply).toMatchObject({ error: { sku: ["Отметьте хотя бы один товар"] } });
  });

  it.each([
    ["out_of_stock", 409, "Шина: нет в наличии", "Шина: нет в наличии"],
    ["unavailable", 503, null, "Не удалось изменить корзину: нет связи с магазином. Повторите через минуту"],
  ])("says why nothing was added: %s", async (code, status, message, flash) => {
    const failure: Answer = { ok: false, code, errors: message ? [{ message }] : [], data: null };
    const answer = await send(
      [
        ["intent", "add"],
        ["sku", "A"],
        ["quantity", "4"],
        ["stay", "1"],
      ],
      { cartAdd: failure },
    );
    expect(answer.status).toBe(status);
    expect(answer.reply).toMatchObject({ form: "add", error: { "": [flash] } });
    expect(answer.cookies.changes()).toEqual([]);
  });

  it("knows no other buttons", async () => {
    const { calls, status } = await send([["intent", "drop table"]]);
    expect([calls, status]).toEqual([[], 422]);
  });
});
