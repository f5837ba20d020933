import { expect, it } from "vitest";
import { documentProblems } from "./document-rules.ts";

const TODAY = "2026-11-20";
const values = { startsOn: "2026-11-21" as const, body: "<p>Текст</p>" };
const fieldsOf = (change: Parameters<typeof documentProblems>[0]) =>
  documentProblems(change, TODAY).map(({ field = "form" }) => field);

it.each(["2026-11-20", "2026-11-19"] as const)(
  "a version does not begin on %s: it would change what somebody has read",
  (startsOn) => {
    expect(fieldsOf({ row: null, values: { ...values, startsOn }, isArchived: false })).toEqual(["startsOn"]);
  },
);

it("a version of tomorrow is taken, changed and dropped", () => {
  const row = { startsOn: "2026-11-21" as const, archivedAt: null };
  expect(fieldsOf({ row: null, values, isArchived: false })).toEqual([]);
  expect(fieldsOf({ row, values, isArchived: false })).toEqual([]);
  expect(fieldsOf({ row, values, isArchived: true })).toEqual([]);
});

it("one that has begun is neither changed nor dropped", () => {
  const row = { startsOn: TODAY, archivedAt: null } as const;
  for (const isArchived of [false, true]) expect(fieldsOf({ row, values, isArchived })).toEqual(["form"]);
});

it("one that was dropped before its day does not come back after it", () => {
  const row = { startsOn: "2026-11-19" as const, archivedAt: new Date() };
  expect(fieldsOf({ row, values: { ...values, startsOn: row.startsOn }, isArchived: false })).toEqual(["startsOn"]);
});

it("a text of which nothing is left is none", () => {
  expect(fieldsOf({ row: null, values: { ...values, body: "" }, isArchived: false })).toEqual(["body"]);
});
