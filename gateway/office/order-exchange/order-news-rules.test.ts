import { describe, expect, it } from "vitest";
import { kindOf, nameOf, newsOf } from "./order-news-rules.ts";
import type { OneCDocument } from "./read-documents.ts";

const document = (operation: string, more: Partial<OneCDocument> = {}): OneCDocument => ({
  id: "",
  number: "",
  day: "",
  operation,
  sum: "",
  basis: "",
  values: new Map(),
  rows: [],
  attached: [],
  container: 0,
  ...more,
});
const ORDER = "Заказ товара";
const PAYMENT = "Выплата безналичных денег";
const SHIPMENT = "Отпуск товара";
const RETURN = "Возврат товара";

const told = (documents: readonly OneCDocument[]) =>
  newsOf(documents).map((news) => [nameOf(news), news.documents.map(({ id }) => id)]);

describe("documents of 1C by orders", () => {
  it.each([
    [ORDER, "order"],
    ["", "order"],
    ["Выплата наличных денег", "payment"],
    ["Эквайринговая операция", "payment"],
    ["Возврат безналичных денег", "refund"],
    ["ОТПУСК ТОВАРА", "shipment"],
    [RETURN, "return"],
    ["Возврат комиссионного товара", "other"],
    ["Счет-фактура", "other"],
  ])("knows «%s»", (operation, kind) => expect(kindOf({ operation })).toBe(kind));

  it("are those whose basis is the order, by its id or number, wherever they stand in the file", () => {
    expect(
      told([
        document(PAYMENT, { id: "p", basis: "1" }),
        document(ORDER, { id: "1", number: "A-1" }),
        document(ORDER, { id: "2", number: "A-2" }),
        document(SHIPMENT, { id: "s", basis: "A-2" }),
      ]),
    ).toEqual([
      ["A-1", ["p"]],
      ["A-2", ["s"]],
    ]);
  });

  it("are found through the document on which they rest, and through that which they stand in", () => {
    const shipment = document(SHIPMENT, { id: "s" });
    expect(
      told([
        document(RETURN, { id: "r", basis: "s" }),
        document(PAYMENT, { id: "back", basis: "r" }),
        document(ORDER, { id: "1", number: "A-1", attached: [shipment] }),
      ]),
    ).toEqual([["A-1", ["s", "r", "back"]]]);
  });

  it("are of the order of their container where they name no basis, or one that is not in the file", () => {
    expect(
      told([
        document(ORDER, { id: "1", number: "A-1", container: 1 }),
        document(PAYMENT, { id: "p", container: 1 }),
        document(ORDER, { id: "2", number: "A-2", container: 2 }),
        document(RETURN, { id: "r", container: 2, basis: "gone" }),
      ]),
    ).toEqual([
      ["A-1", ["p"]],
      ["A-2", ["r"]],
    ]);
  });

  it("are together under their basis where the order itself did not come, and alone where nothing is named", () => {
    expect(
      told([
        document(SHIPMENT, { id: "s", basis: "A-7" }),
        document(RETURN, { id: "r", basis: "A-7" }),
        document(PAYMENT, { id: "p" }),
      ]),
    ).toEqual([
      ["A-7", ["s", "r"]],
      ["p", ["p"]],
    ]);
  });
});
