import { expect, it } from "vitest";
import { versionsOf } from "./versions-rules.ts";

const names = { created: "tariffCreate", changed: "tariffUpdate" };
const at = new Date("2026-11-23T06:00:00Z");
const change = (id: number, call: string, before: unknown, after: unknown) => ({
  id,
  at,
  by: "Ольга",
  call,
  before,
  after,
});
const seen = (changes: Parameters<typeof versionsOf>[0]) =>
  versionsOf(changes, names).map(({ id, act, values }) => [id, act, values]);

it("a thing that staff made has each of its versions", () => {
  const changes = [
    change(9, "tariffArchive", { isArchived: true }, { isArchived: false }),
    change(8, "tariffArchive", { isArchived: false }, { isArchived: true }),
    change(5, "tariffUpdate", { price: 1 }, { price: 2 }),
    change(3, "tariffCreate", null, { price: 1 }),
  ];
  expect(seen(changes)).toEqual([
    [9, "restored", null],
    [8, "archived", null],
    [5, "changed", { price: 2 }],
    [3, "created", { price: 1 }],
  ]);
});

it("what came with the shop, or was made long ago, begins with what its first change replaced", () => {
  const changes = [
    change(6, "tariffUpdate", { price: 2 }, { price: 3 }),
    change(5, "tariffUpdate", { price: 1 }, { price: 2 }),
  ];
  expect(seen(changes)).toEqual([
    [6, "changed", { price: 3 }],
    [5, "changed", { price: 2 }],
    [0, "came", { price: 1 }],
  ]);
});

it("what nobody has changed has no past", () => {
  expect(versionsOf([], names)).toEqual([]);
});
