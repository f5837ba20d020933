import fc from "fast-check";
import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it("names fields by their path and marks those that differ", () => {
  const before = { status: "new", lines: [{ sku: "T-1", quantity: 2 }], note: null };
  const after = { status: "ready", lines: [{ sku: "T-1", quantity: 4 }], place: "B" };
  expect(changedFields(before, after)).toEqual([
    { path: "status", before: "new", after: "ready", isChanged: true },
    { path: "lines.0.sku", before: "T-1", after: "T-1", isChanged: false },
    { path: "lines.0.quantity", before: "2", after: "4", isChanged: true },
    { path: "place", before: null, after: "B", isChanged: true },
    { path: "note", before: "null", after: null, isChanged: true },
  ]);
});

it("what is new has nothing before, what is gone nothing after, and nothing has no field", () => {
  expect(changedFields(null, { id: 7 })).toEqual([{ path: "id", before: null, after: "7", isChanged: true }]);
  expect(changedFields({ id: 7 }, null)).toEqual([{ path: "id", before: "7", after: null, isChanged: true }]);
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields([], ["x"])).toEqual([
    { path: "0", before: null, after: "x", isChanged: true },
    { path: "", before: "[]", after: null, isChanged: true },
  ]);
});

it("the same JSON has no change, whatever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(changedFields(value, value).filter(({ isChanged }) => isChanged)).toEqual([]);
    }),
  );
});
