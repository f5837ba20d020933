import fc from "fast-check";
import { expect, it } from "vitest";
import { type Filter, listHref, readListQuery } from "./list-query.ts";

const filters: Filter[] = [
  { kind: "text", name: "number", label: "Номер" },
  { kind: "select", name: "status", label: "Статус", anyLabel: "Любой", options: [] },
  { kind: "days", name: "at", label: "Когда" },
];
const read = (query: string) => readListQuery(filters, new URLSearchParams(query), ["sum"]);

it("filters of an address are trimmed, empty and unknown ones are left out", () => {
  expect(read("number=+7+&status=&atFrom=2026-11-01&atTo=&utm_source=x")).toEqual({
    values: { number: "7", atFrom: "2026-11-01" },
    position: {},
  });
});

it("a page before goes before a page after", () => {
  expect(read("after=a&before=b").position).toEqual({ before: "b" });
  expect(read("after=a").position).toEqual({ after: "a" });
  expect(read("after=&before=").position).toEqual({});
});

it("what rows cannot be sorted by is left out", () => {
  expect(read("sort=-sum").sort).toBe("-sum");
  expect(read("sort=id").sort).toBeUndefined();
  expect(read("sort=--sum").sort).toBeUndefined();
  expect(readListQuery(filters, new URLSearchParams("sort=sum")).sort).toBeUndefined();
});

it("an address that is written is read as the same query", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((value) => value === value.trim() && value !== "");
  const query = fc.record({
    values: fc.record({ number: text, status: text, atFrom: text, atTo: text }, { requiredKeys: [] }),
    sort: fc.constantFrom("sum", "-sum"),
    position: fc.oneof(fc.constant({}), fc.record({ after: text }), fc.record({ before: text })),
  });
  fc.assert(
    fc.property(query, (asked) => {
      const { search } = new URL(listHref("/back-office/x/", asked), "http://shop.test");
      expect(readListQuery(filters, new URLSearchParams(search), ["sum"])).toEqual(asked);
    }),
  );
});
