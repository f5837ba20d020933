import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { shopSettings } from "../../contract/chain/shop-settings.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import type { OneCDocument } from "./read-documents.ts";
import { bookedText, dayOf, kopecksOf, movesTo, type OrderStatus, wantedOf } from "./wanted-rules.ts";

const names = usualSettings.oneC;
const document = (values: Record<string, string>, more: Partial<OneCDocument> = {}): OneCDocument => ({
  id: "261130-7K3QX",
  number: "261130-7K3QX",
  day: "",
  operation: "Заказ товара",
  sum: "100.00",
  basis: "",
  values: new Map(Object.entries(values)),
  rows: [],
  attached: [],
  container: 0,
  ...more,
});
const wanted = (values: Record<string, string>, documents: OneCDocument[] = []) =>
  wantedOf({ order: document(values), documents }, names);
const statuses = Object.keys(orderStatuses) as OrderStatus[];

describe("what a document of 1C wants", () => {
  it.each([
    ["К обеспечению", "processing"],
    ["  к   ОТГРУЗКЕ ", "ready"],
    ["Отгружен", "delivered"],
    ["Отменён", "cancelled"],
    ["отменен", "cancelled"],
    ["На согласовании", "new"],
    // As the site itself calls it.
    ["Готов к выдаче", "ready"],
  ])("knows the status «%s»", (name, status) => {
    expect(wanted({ "статус заказа": name })).toMatchObject({ status, unknownStatus: "" });
  });

  it("guesses no status", () => {
    expect(wanted({ "статус заказа": "К отгрузке завтра" })).toMatchObject({
      status: null,
      unknownStatus: "К отгрузке завтра",
    });
    expect(wanted({})).toMatchObject({ status: null, unknownStatus: "", payment: null, shipment: null });
  });

  it("finds number and day of order, payment and shipment", () => {
    expect(
      wanted({
        "номер по 1с": "0000-000002",
        "дата по 1с": "2026-03-11T10:15:00",
        "номер оплаты по 1с": "00БП-000077",
        "дата оплаты по 1с": "11.03.2026 11:02:00",
        "номер отгрузки по 1с": "31",
      }),
    ).toMatchObject({
      ofOneC: { number: "0000-000002", day: "2026-03-11" },
      payment: { number: "00БП-000077", day: "2026-03-11" },
      shipment: { number: "31", day: null },
      isCancelled: false,
    });
  });

  it("takes what is ticked for said, and what is not for nothing", () => {
    expect(wanted({ "заказ оплачен": "true", отгружен: "Да" })).toMatchObject({
      payment: { number: "" },
      shipment: { number: "" },
    });
    expect(wanted({ "заказ оплачен": "false", отгружен: "Нет", отменен: "false", пометкаудаления: "" })).toMatchObject({
      payment: null,
      shipment: null,
      isCancelled: false,
    });
    for (const [name, value] of [
      ["отменен", "true"],
      ["пометкаудаления", "1"],
      ["статус заказа", "Аннулирован"],
    ] as const)
      expect(wanted({ [name]: value }).isCancelled).toBe(true);
  });
});

describe("moves of an order", () => {
  it("lead from where it is to what is wanted, and never back", () => {
    expect(movesTo("new", "processing")).toEqual(["start"]);
    expect(movesTo("new", "ready")).toEqual(["start", "make_ready"]);
    expect(movesTo("processing", "ready")).toEqual(["make_ready"]);
    expect(movesTo("new", "delivered")).toEqual(["start", "hand_out"]);
    expect(movesTo("ready", "delivered")).toEqual(["hand_out"]);
    for (const current of statuses) {
      expect(movesTo(current, "new")).toEqual([]);
      expect(movesTo(current, current)).toEqual([]);
      expect(movesTo("delivered", current)).toEqual([]);
    }
  });
});

describe("texts of 1C", () => {
  it("have days in either form, and none where there is none", () => {
    expect(dayOf("2026-03-11T11:02:00")).toBe("2026-03-11");
    expect(dayOf("11.03.2026")).toBe("2026-03-11");
    for (const wrong of ["", "вчера", "2026-13-01", "31.02.2026", "2026-02-30T10:00:00", "0001-01-01"])
      expect(dayOf(wrong) === null || wrong === "0001-01-01").toBe(true);
  });

  it("have sums to the kopeck", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (kopecks) => {
        expect(kopecksOf((kopecks / 100).toFixed(2))).toBe(kopecks);
        expect(kopecksOf((kopecks / 100).toLocaleString("ru", { minimumFractionDigits: 2 }))).toBe(kopecks);
      }),
    );
    for (const none of ["", " ", "много", "12.3.4"]) expect(kopecksOf(none)).toBeNull();
  });

  it("name a document by number and day", () => {
    expect(bookedText("отгрузка", { number: "31", day: "2026-03-11" })).toBe("отгрузка № 31 от 11.03.2026");
    expect(bookedText("заказ", { number: "", day: null })).toBe("заказ");
  });
});

describe("names of statuses as staff enter them", () => {
  it("are lists with commas, each name once", () => {
    const fields = {
      new: [""],
      processing: ["К обеспечению, В работе"],
      ready: [],
      delivered: [],
      cancelled: ["Отказ"],
    };
    expect(shopSettings.oneC.parse(fields)).toMatchObject({ new: [], processing: ["К обеспечению", "В работе"] });
    const twice = shopSettings.oneC.safeParse({ ...fields, ready: ["в работе"] });
    expect(twice.error?.issues).toMatchObject([{ path: ["ready"], message: "«в работе» названо дважды" }]);
    expect(shopSettings.oneC.parse(names)).toEqual(names);
  });
});

describe("documents about an order", () => {
  const paper = (operation: string, more: Partial<OneCDocument> = {}, values: Record<string, string> = {}) =>
    document(values, { id: "id-1", number: "17", day: "2026-03-11", operation, ...more });
  const payment = (more: Partial<OneCDocument> = {}, values: Record<string, string> = {}) =>
    paper("Выплата безналичных денег", more, values);
  const of = (...documents: OneCDocument[]) => wantedOf({ order: null, documents }, names);

  it("of one kind are told together: each number once, the last day, the sum of all", () => {
    const [first, second] = [payment({ sum: "100.50" }), payment({ number: "18", day: "12.03.2026", sum: "20" })];
    expect(of(first).payment).toEqual({ number: "17", day: "2026-03-11", kopecks: 10_050 });
    expect(of(second, first).payment).toEqual({ number: "18 и 17", day: "2026-03-12", kopecks: 12_050 });
    expect(of(first, first).payment).toEqual({ number: "17", day: "2026-03-11", kopecks: 20_100 });
    for (const sums of [
      ["100.50", "?"],
      ["?", "100.50"],
    ])
      expect(of(...sums.map((sum) => payment({ sum }))).payment?.kopecks).toBeNull();
    expect(of(payment({ day: "?" })).payment?.day).toBeNull();
    expect(of()).toMatchObject({ payment: null, shipment: null, refund: null, returns: [], unread: [] });
  });

  it("are called by their number in 1C, else by their own, else by their id, and by no more than forty signs", () => {
    const called = (more: Partial<OneCDocument>, values: Record<string, string> = {}) =>
      of(payment(more, values)).payment;
    expect(called({}, { "номер по 1с": "00БП-77", "дата по 1с": "2026-04-01" })).toMatchObject({
      number: "00БП-77",
      day: "2026-04-01",
    });
    expect(called({ number: "" })).toMatchObject({ number: "id-1" });
    expect(called({ number: "7".repeat(60) })?.number).toBe("7".repeat(40));
  });

  it.each([
    [{}, true],
    [{ пометкаудаления: "true" }, false],
    [{ пометкаудаления: "false" }, true],
    [{ отменен: "Да" }, false],
    [{ отменён: "истина" }, false],
    [{ проведен: "false" }, false],
    [{ проведён: "Нет" }, false],
    [{ проведен: "true" }, true],
    [{ проведен: "нет данных" }, true],
    [{ проведен: "10" }, true],
    [{ оплачен: "0" }, false],
    [{ отгружен: "ложь" }, false],
  ] as [Record<string, string>, boolean][])("that say %o are in force: %s", (values, isInForce) => {
    expect(of(payment({}, values)).payment !== null).toBe(isInForce);
    expect(of(paper("Возврат товара", {}, values)).returns).toMatchObject([{ holds: isInForce }]);
  });

  it("are of their kind alone", () => {
    const rows = [{ id: "A", quantity: "2" }];
    const all = of(
      paper("Отпуск товара", { number: "31", rows }),
      paper("Возврат безналичных денег", { number: "41", sum: "5" }),
      paper("Возврат товара", { id: "9".repeat(120), number: "51", rows }),
      paper("Списание товара"),
    );
    expect(all).toMatchObject({
      payment: null,
      shipment: { number: "31", day: "2026-03-11", rows },
      refund: { number: "41", kopecks: 500 },
      returns: [{ number: "51", id: "9".repeat(100), rows, holds: true }],
      unread: ["Списание товара"],
    });
    expect(of(paper("Отпуск товара")).shipment).toEqual({ number: "17", day: "2026-03-11", rows: null });
    expect(of(paper("Возврат товара", { id: "" })).returns).toMatchObject([{ id: "17" }]);
  });
});
