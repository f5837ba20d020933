import { describe, expect, it } from "vitest";
import {
  type Deadline,
  deadlineForStaff,
  deadlineNote,
  deadlineOf,
  deadlineTexts,
  endOf,
  lastCallText,
  termText,
} from "./order-deadline.ts";

const zone = "Asia/Yekaterinburg";
/** 09:21 there. */
const now = new Date("2026-11-27T04:21:00Z");
const order = {
  isOver: false,
  isInvoiced: false,
  isPaid: false,
  isPaidInPart: false,
  payUntil: null,
  reservedUntil: "2026-12-01T04:21:00Z",
};
const said = (deadline: Deadline) => [
  ...deadlineTexts(deadline, { zone, now }),
  deadlineNote(deadline, { zone, now }),
  deadlineForStaff(deadline, { zone, now }),
];

describe("what an order waits for", () => {
  it("CHK-047 is the payment until it has come, and has no end afterwards, whatever the reserve would be", () => {
    const online = { ...order, payUntil: "2026-11-27T05:21:00Z" };
    expect(said(deadlineOf(online))).toEqual([
      "Ждём оплату и держим заказ до 10:21 сегодняшнего дня, потом он отменится сам, и товары вернутся в продажу.",
      "Оплатите до 10:21 сегодняшнего дня",
      "до 10:21 сегодняшнего дня: ждём оплату на сайте",
    ]);
    const paid = deadlineOf({ ...online, isPaid: true });
    expect(said(paid)).toEqual([
      "Заказ оплачен, держим его без ограничения срока.",
      "Оплачен",
      "без ограничения: заказ оплачен",
    ]);
    expect(endOf(paid)).toBeNull();
  });

  it("names the day of an end that is another day's, also at the same minute, and the year of another year", () => {
    const loan = deadlineOf({ ...order, payUntil: "2026-11-30T04:21:00Z" });
    expect(said(loan)[0]).toContain("держим заказ до 30 ноября, 09:21,");
    expect(deadlineTexts({ kind: "kept", until: "2027-01-10T04:00:00Z" }, { zone, now })).toEqual([
      "Держим заказ для вас до 10 января 2027, 09:00.",
    ]);
    expect(deadlineTexts({ kind: "kept", until: "2026-11-27T05:00:00Z" }, { zone, now: null })).toEqual([
      "Держим заказ для вас до 27 ноября, 10:00.",
    ]);
  });

  it("CHK-058 is the reserve of what is paid at the handover, the same for its customer and for staff", () => {
    expect(said(deadlineOf(order))).toEqual([
      "Держим заказ для вас до 1 декабря, 09:21.",
      "Держим для вас до 1 декабря, 09:21",
      "до 1 декабря, 09:21",
    ]);
  });

  it("is the last day of an invoice and the day until which its money may come, and has no end once a part came", () => {
    const invoiced = {
      ...order,
      isInvoiced: true,
      payUntil: "2026-12-02T19:00:00Z",
      reservedUntil: "2026-12-03T19:00:00Z",
    };
    expect(said(deadlineOf(invoiced))).toEqual([
      "Оплатите счёт до 2 декабря включительно. Деньги приходят за один-два банковских дня: держим заказ по 3 декабря.",
      "Оплатите счёт до 2 декабря включительно",
      "по 3 декабря: счёт оплачивают до 2 декабря включительно",
    ]);
    const after = { zone, now: new Date(invoiced.payUntil) } as const;
    const awaited = "Ждём деньги по счёту и держим заказ по 3 декабря.";
    expect(deadlineTexts(deadlineOf(invoiced), after)).toEqual([awaited]);
    expect(lastCallText(deadlineOf(invoiced), { zone, now: null })).toBe(awaited);
    const before = { zone, now: new Date(Date.parse(invoiced.payUntil) - 1) } as const;
    expect(deadlineTexts(deadlineOf(invoiced), before)[0]).toMatch(/^Оплатите счёт/);
    expect(deadlineTexts(deadlineOf(invoiced), { zone, now: null })[0]).toMatch(/^Оплатите счёт/);
    expect(said(deadlineOf({ ...invoiced, isPaidInPart: true }))).toEqual([
      "Часть денег пришла: держим заказ, пока не придут остальные, и сам он не отменится.",
      "Оплачен частично",
      "без ограничения: часть денег пришла",
    ]);
    expect(endOf(deadlineOf({ ...invoiced, isPaidInPart: true }))).toBeNull();
  });

  it("is nothing when the order is over, and the earlier end of two", () => {
    expect(said(deadlineOf({ ...order, isOver: true }))).toEqual(["", ""]);
    expect(endOf(deadlineOf({ ...order, payUntil: "2026-12-02T00:00:00Z" }))).toBe(order.reservedUntil);
    expect(endOf(deadlineOf({ ...order, payUntil: "2026-11-30T00:00:00Z" }))).toBe("2026-11-30T00:00:00Z");
    expect(endOf(deadlineOf(order))).toBe(order.reservedUntil);
    expect(endOf(deadlineOf({ ...order, isInvoiced: true, payUntil: "2026-11-30T00:00:00Z" }))).toBe(
      order.reservedUntil,
    );
    expect(deadlineTexts(deadlineOf({ ...order, isOver: true, isPaid: true }), { zone, now })).toEqual([]);
  });
});

it("the last call of an order tells its end, and nothing of one without an end", () => {
  const reading = { zone, now: null } as const;
  expect(lastCallText(deadlineOf(order), reading)).toBe("Держим заказ для вас до 1 декабря, 09:21.");
  expect(lastCallText({ kind: "none" }, reading)).toBe("");
});

it("the term of an order that is yet to be placed is told with its reason", () => {
  expect(termText({ term: "3 дня", whilst: "без предоплаты" })).toBe(
    "Резерв 3 дня, без предоплаты; после оплаты не ограничен",
  );
});
