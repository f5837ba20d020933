import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import type { OrderReply } from "./order-fields.ts";
import { hiddenFieldsOf, OrderHiddenFields } from "./order-hidden-fields.tsx";

const view = { idempotencyKey: "new-key", fingerprint: "now", seen: "[]", shownSums: '{"pickup cash":2}' };
const order = (isUnknown: boolean): OrderReply["order"] => ({
  isUnknown,
  isOrdering: true,
  idempotencyKey: "old-key",
  fingerprint: "then",
  shownSums: '{"pickup cash":1}',
  carrier: null,
  totals: null,
  seen: '[["A","Шина",4,500000,0]]',
});

describe("what goes with an order unseen", () => {
  it("is the cart on the page, under a new key until one was used", () => {
    expect(hiddenFieldsOf(view, undefined)).toEqual(view);
    expect(hiddenFieldsOf(view, order(false))).toEqual({ ...view, idempotencyKey: "old-key" });
    expect(hiddenFieldsOf(view, { ...order(false), idempotencyKey: null })).toEqual(view);
  });

  it("is the cart the order was made from while nobody knows whether it was taken", () => {
    const { isUnknown, isOrdering: _, carrier: __, totals: ___, ...sent } = order(true);
    expect(hiddenFieldsOf(view, order(isUnknown))).toEqual(sent);
  });

  it("stands in the form whole", () => {
    const { root } = documentOf(renderToStaticMarkup(<OrderHiddenFields {...order(true)} />));
    const inputs = [...root.querySelectorAll("input")];
    expect(inputs.map(({ type, name, value }) => [type, name, value])).toEqual([
      ["hidden", "intent", "order"],
      ["hidden", "idempotencyKey", "old-key"],
      ["hidden", "fingerprint", "then"],
      ["hidden", "seen", '[["A","Шина",4,500000,0]]'],
      ["hidden", "shownSums", '{"pickup cash":1}'],
    ]);
  });
});
