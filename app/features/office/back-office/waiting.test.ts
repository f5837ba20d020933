import { expect, it } from "vitest";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import { readWaiting } from "./waiting.server.ts";

it.each([
  [11, "receipts that did not leave", "receiptList", "Чеки не ушли", "/back-office/receipts/?state=waiting"],
  [
    12,
    "what banks did not do",
    "paymentCommandList",
    "Списания и возвраты ждут решения",
    "/back-office/payment-commands/?state=waiting",
  ],
  [
    13,
    "sums that a bank has otherwise",
    "moneyDifferences",
    "Расхождения с банками",
    "/back-office/money-differences/?state=open",
  ],
])("finance (person %i) is told of %s, and led to them", async (userId, _what, call, title, href) => {
  const nothing = ok({ total: 0, options: {}, rows: [] });
  const { visitor } = visitorWith({ [call]: ok({ total: 2, options: {}, rows: [] }) }, nothing, { regionSlug: "" });
  const { waiting } = await readWaiting(visitor, { userId, permissions: new Set(["money"]) });
  expect(waiting).toContainEqual({ group: "money", title, count: 2, all: null, href, allHref: href });
});

it("whoever joins accounts is told of proposals that wait for a second person", async () => {
  const { visitor } = visitorWith({}, ok({ total: 1, options: {}, rows: [] }), { regionSlug: "" });
  const { waiting } = await readWaiting(visitor, { userId: 2, permissions: new Set(["merge"]) });
  expect(waiting.map(({ title, href }) => [title, href])).toEqual([
    ["Объединения ждут второго", "/back-office/merges/?state=proposed"],
  ]);
});
