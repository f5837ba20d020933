import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../../tests/support/document.ts";
import type { ReturnCardView } from "./return-card.server.ts";
import { AcceptForm } from "./return-card-page.tsx";

const view: ReturnCardView = {
  messages: [],
  id: 12,
  version: 1,
  state: { text: "Ждёт решения", tone: "signal" },
  orderPath: "/back-office/orders/1/",
  number: "261120-7K3QX",
  facts: [],
  lines: [],
  sums: [],
  sum: "6 240 ₽",
  photos: [],
  ways: [{ value: "cash", label: "Наличными в кассе" }],
  places: [{ value: "1", label: "Протектор" }],
  usualPlace: "1",
  usualFate: "on_sale",
  reasons: [],
  fates: [
    { value: "on_sale", label: "В продажу" },
    { value: "defect", label: "Брак: лежит отдельно, не продаётся" },
  ],
  money: "",
  mayDecide: true,
  mayApprove: false,
  waits: null,
};
const pageOf = (more: Partial<ReturnCardView> = {}) =>
  documentOf(renderToStaticMarkup(<AcceptForm view={{ ...view, ...more }} reply={undefined} />));

describe("the form that accepts a return", () => {
  it("asks nothing that its customer has said", () => {
    const page = pageOf();
    expect(page.queryByText("Почему вернули товар")).toBeNull();
    expect(page.getByRole("radio", { name: "В продажу" })).toHaveProperty("checked", true);
    page.getByRole("button", { name: "Принять и вернуть 6 240 ₽" });
  });

  it("asks why the goods of a return of 1C came back, and promises no sum that hangs on it", () => {
    const page = pageOf({
      reasons: [
        { value: "changed_mind", label: "Не подошёл" },
        { value: "defect", label: "Брак или недостаток" },
      ],
      usualFate: undefined,
      sum: "",
    });
    page.getByText("Почему вернули товар");
    for (const name of ["Не подошёл", "Брак или недостаток", "В продажу"])
      expect(page.getByRole("radio", { name })).toHaveProperty("checked", false);
    page.getByRole("button", { name: "Принять и вернуть деньги" });
  });
});
