import { expect, it } from "vitest";
import type { PastVersion } from "../../../../gateway/contract/platform/resource-kit.ts";
import { historyView } from "./history-view.ts";

const fields = [
  { kind: "number" as const, name: "price", label: "Цена, ₽" },
  { kind: "choices" as const, name: "regions", label: "Регионы", optionsOf: "region" },
];
const options = { region: [{ value: "omsk", label: "Омск" }] };
const at = "2026-11-23T06:00:00.000Z";
const version = (id: number, act: PastVersion["act"], values: PastVersion["values"]): PastVersion =>
  act === "came" ? { id, act, at: null, by: "", values } : { id, act, at, by: "Ольга Серова", values };
const frame = { fields, options, stored: { price: 3, regions: ["omsk"] }, zone: "Asia/Omsk" as const };

it("each version says who made it, when, and what it changed; other values than now can be taken", () => {
  const versions = [
    version(9, "changed", { price: 3, regions: ["omsk"] }),
    version(8, "archived", null),
    version(7, "changed", { price: 3, regions: [] }),
    version(0, "came", { price: 1, regions: [] }),
  ];
  expect(historyView(versions, frame)).toEqual([
    { id: 9, title: "Изменение: Ольга Серова, 23.11.2026\u00a012:00", changes: ["Регионы: — → Омск"], href: null },
    { id: 8, title: "Перенос в архив: Ольга Серова, 23.11.2026\u00a012:00", changes: [], href: null },
    { id: 7, title: "Изменение: Ольга Серова, 23.11.2026\u00a012:00", changes: ["Цена, ₽: 1 → 3"], href: "?from=7" },
    { id: 0, title: "Было сначала", changes: [], href: "?from=0" },
  ]);
});

it("an account that is gone has no name", () => {
  const [first] = historyView([{ ...version(4, "created", { price: 3, regions: ["omsk"] }), by: "" }], frame);
  expect(first).toMatchObject({ title: "Добавление: сотрудник, 23.11.2026\u00a012:00", href: null });
});
