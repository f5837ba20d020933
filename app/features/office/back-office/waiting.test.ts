import { expect, it } from "vitest";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import { readWaiting } from "./waiting.server.ts";

it("finance is told of receipts that did not leave, and led to them", async () => {
  const nothing = ok({ total: 0, options: {}, rows: [] });
  const { visitor } = visitorWith({ receiptList: ok({ total: 2, options: {}, rows: [] }) }, nothing, {
    regionSlug: "",
  });
  const { waiting } = await readWaiting(visitor, { userId: 1, permissions: new Set(["money"]) });
  expect(waiting).toContainEqual({
    group: "money",
    title: "Чеки не ушли",
    count: 2,
    all: null,
    href: "/back-office/receipts/?state=waiting",
    allHref: "/back-office/receipts/?state=waiting",
  });
});

it("whoever joins accounts is told of proposals that wait for a second person", async () => {
  const { visitor } = visitorWith({}, ok({ total: 1, options: {}, rows: [] }), { regionSlug: "" });
  const { waiting } = await readWaiting(visitor, { userId: 2, permissions: new Set(["merge"]) });
  expect(waiting.map(({ title, href }) => [title, href])).toEqual([
    ["Объединения ждут второго", "/back-office/merges/?state=proposed"],
  ]);
});
