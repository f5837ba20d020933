import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { DeskField } from "./act-on-order.server.ts";
import { GivenGoods } from "./given-goods-fields.tsx";
import type { OrderCardView } from "./order-card.server.ts";

const tyres = { position: 0, title: "Шина", quantity: 4, given: 0, left: 4, unit: "шт.", isMarked: false };

const pageOf = (reply?: Partial<RefusedForm<DeskField>>) => {
  const refused = reply && { form: "hand_out", initialValue: {}, error: {}, ...reply };
  return renderToStaticMarkup(<GivenGoods view={{ goods: [tyres] } as unknown as OrderCardView} reply={refused} />);
};

it("an order is handed out whole, unless somebody opens what is for parts", () => {
  expect(pageOf()).not.toMatch(/<details[^>]* open/);
  expect(pageOf()).toContain('value="4"');
});

it("a number of pieces that was emptied stays empty, and is in sight with what is wrong with it", () => {
  const page = pageOf({ error: { "quantity-0": ["Напишите число штук"] } });
  expect(page).toMatch(/<details[^>]* open/);
  expect(page).toContain("Напишите число штук");
  expect(page).not.toContain('value="4"');
});
