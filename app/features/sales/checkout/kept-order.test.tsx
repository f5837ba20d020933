import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KeptOrder } from "./kept-order.tsx";
import { type OrderReply, orderFields } from "./order-fields.ts";

it("CHK-014 a form that waits for goods sends every field of the order and each once, but the code, which goes back into no page", () => {
  const kept = orderFields.filter((name) => name !== "code");
  const values = Object.fromEntries(kept.map((name) => [name, "on"]));
  const order = { idempotencyKey: "key", fingerprint: "seen", seen: "", shownSums: "" } as OrderReply["order"];
  const reply: OrderReply = { form: "order", initialValue: values, error: {}, order };
  const page = renderToStaticMarkup(<KeptOrder reply={reply} id="order" />);
  const sent = [...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(sent.toSorted()).toEqual([...kept, "intent", "idempotencyKey", "fingerprint", "seen", "shownSums"].toSorted());
});
